import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const start = '2027-01-31T09:00:00.000Z'
const setClock = (scene: Scene, now: string) =>
  service.call('set-sandbox-clock', { key: scene.key, body: { now } })

async function opened(): Promise<Scene> {
  const scene = await openScene(service)
  await setClock(scene, start)
  return scene
}

async function promo(scene: Scene, body: Record<string, unknown>): Promise<Record<string, any>> {
  return (await service.call('create-promo-code', { key: scene.key, body })).body
}

async function redeemed(scene: Scene, { id }: Record<string, any>): Promise<number> {
  return (await service.call('get-promo-code', { key: scene.key, params: { id } })).body[
    'redeemedCount'
  ] as number
}

/** [subtotal, discount, amountPaid] of a subscription's invoices, oldest first. */
async function billed(scene: Scene, subscriptionId: string): Promise<number[][]> {
  const query = { subscriptionId, limit: '100' }
  const { items } = (await service.call<any>('list-invoices', { key: scene.key, query })).body
  return items.map((one: any) => [one.subtotal, one.discount, one.amountPaid]).reverse()
}

const price = 500_001

describe('a promo code over the months', () => {
  // Holds D3.11.
  it.each([
    [
      'once, per cent',
      { duration: 'once', discountType: 'percentage', discountValue: 50 },
      [250_001, 0, 0, 0],
    ],
    ['once, fixed', { duration: 'once', discountType: 'fixed', discountValue: 1_000 }, [1_000, 0, 0, 0]],
    [
      'repeating, per cent',
      { duration: 'repeating', durationCycles: 3, discountType: 'percentage', discountValue: 33 },
      [165_000, 165_000, 165_000, 0],
    ],
    [
      'repeating, fixed above the price',
      { duration: 'repeating', durationCycles: 2, discountType: 'fixed', discountValue: 900_000 },
      [price, price, 0, 0],
    ],
    [
      'forever, per cent',
      { duration: 'forever', discountType: 'percentage', discountValue: 1 },
      [5_000, 5_000, 5_000, 5_000],
    ],
    [
      'forever, everything',
      { duration: 'forever', discountType: 'percentage', discountValue: 100 },
      [price, price, price, price],
    ],
  ])('%s', async (_, terms, discounts) => {
    const scene = await opened()
    const [plan, customer] = [await scene.plan({ amount: price }), await scene.customer()]
    const code = await promo(scene, { code: 'CODE', ...terms })
    const order = { customerId: customer['id'], planId: plan['id'], promoCode: 'CODE' }
    const direct = (await scene.subscribe(order)).body
    const trial = (await scene.subscribe({ ...order, trialDays: 14 })).body
    expect(direct).toMatchObject({ status: 'active', promoCodeId: code['id'] })
    expect(trial).toMatchObject({ status: 'trialing', promoCodeId: code['id'] })
    // What is withdrawn after it was given keeps its terms.
    await service.call('delete-promo-code', { key: scene.key, params: { id: code['id'] } })

    await setClock(scene, '2027-05-20T00:00:00.000Z')
    const expected = discounts.map((discount) => [price, discount, price - discount])
    expect(await billed(scene, direct['id'])).toEqual(expected)
    // The trial consumed nothing: its first invoice, at its end, is the first that is discounted.
    expect(await billed(scene, trial['id'])).toEqual(expected)
    expect(await redeemed(scene, code)).toBe(2)
    const paid = (await scene.charges()).reduce((sum, charge) => sum + charge.amount, 0)
    expect(paid).toBe(2 * expected.reduce((sum, [, , amount]) => sum + amount!, 0))
  })

  it('expires by the tenant’s clock', async () => {
    const scene = await opened()
    const [plan, customer] = [await scene.plan(), await scene.customer()]
    await promo(scene, {
      code: 'FEB',
      discountType: 'fixed',
      discountValue: 1,
      expiresAt: '2027-02-28T23:00:00Z',
    })
    const order = { customerId: customer['id'], planId: plan['id'], promoCode: 'FEB' }
    await setClock(scene, '2027-02-28T22:59:59.999Z')
    expect((await scene.subscribe(order)).status).toBe(201)
    await setClock(scene, '2027-02-28T23:00:00.000Z')
    const late = await scene.subscribe(order)
    expect([late.status, late.body['error'].details[0].reason]).toEqual([422, 'promo_expired'])
  })
})

describe('a promo code attached later', () => {
  const patch = (scene: Scene, id: string, promoCode: unknown) =>
    service.call('update-subscription', { key: scene.key, params: { id }, body: { promoCode } })

  it('discounts from the next invoice on, is counted once, and can be replaced and removed', async () => {
    const scene = await opened()
    const [plan, customer] = [await scene.plan({ amount: price }), await scene.customer()]
    const forever = await promo(scene, {
      code: 'HALF',
      discountType: 'percentage',
      discountValue: 50,
      duration: 'forever',
    })
    const once = await promo(scene, { code: 'ONCE', discountType: 'fixed', discountValue: 1_000 })
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const put = await patch(scene, body['id'], 'half')
    expect(put.status).toBe(200)
    expect(put.body).toMatchObject({ promoCodeId: forever['id'], version: Number(body['version']) + 1 })
    const again = await patch(scene, body['id'], 'HALF')
    expect([again.body, await redeemed(scene, forever)]).toEqual([put.body, 1])
    const [told] = (await scene.events()).slice(-1)
    expect([told!['type'], told!['data'].changed]).toEqual(['subscription_updated', ['promoCodeId']])

    await setClock(scene, '2027-03-10T00:00:00.000Z')
    expect((await patch(scene, body['id'], 'ONCE')).body['promoCodeId']).toBe(once['id'])
    await setClock(scene, '2027-05-10T00:00:00.000Z')
    expect((await patch(scene, body['id'], 'HALF')).status).toBe(200)
    expect((await patch(scene, body['id'], null)).body['promoCodeId']).toBeNull()
    await setClock(scene, '2027-06-10T00:00:00.000Z')
    const discounts = [0, 250_001, 1_000, 0, 0]
    expect(await billed(scene, body['id'])).toEqual(
      discounts.map((discount) => [price, discount, price - discount]),
    )
    expect([await redeemed(scene, forever), await redeemed(scene, once)]).toEqual([2, 1])
  })

  it('is refused with its reason, and on an ended subscription', async () => {
    const scene = await opened()
    const [plan, customer] = [await scene.plan(), await scene.customer()]
    await promo(scene, { code: 'LAST', discountType: 'fixed', discountValue: 100, maxRedemptions: 1 })
    const order = { customerId: customer['id'], planId: plan['id'] }
    const two = [(await scene.subscribe(order)).body, (await scene.subscribe(order)).body]
    const raced = await Promise.all(two.map(({ id }) => patch(scene, id as string, 'LAST')))
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = raced.find(({ status }) => status === 422)!
    expect(refused.body['error'].details[0]).toMatchObject({ path: 'promoCode', reason: 'promo_exhausted' })
    const id = two[0]!['id'] as string
    await service.call('cancel-subscription', { key: scene.key, params: { id }, body: {} })
    const ended = await patch(scene, id, 'LAST')
    expect([ended.status, ended.body['error'].details]).toEqual([
      409,
      [{ reason: 'invalid_transition', from: 'canceled', action: 'update' }],
    ])
  })
})

describe('a redemption', () => {
  const usedOnce = { discountType: 'fixed', discountValue: 100, maxRedemptions: 1 }

  // Holds D3.9.
  it('is returned when the subscription was never paid, and can then be used again', async () => {
    const scene = await opened()
    const [plan, poor] = [await scene.plan(), await scene.customer('tok_test_insufficient_funds')]
    const code = await promo(scene, { code: 'ONLY', ...usedOnce })
    const order = { customerId: poor['id'], planId: plan['id'], promoCode: 'ONLY' }
    expect((await scene.subscribe(order)).body).toMatchObject({
      status: 'incomplete',
      promoCodeId: code['id'],
    })
    expect((await scene.subscribe(order)).status).toBe(422)
    await setClock(scene, '2027-02-01T08:00:00.000Z')
    expect(await redeemed(scene, code)).toBe(0)
    const again = await scene.subscribe({ ...order, customerId: (await scene.customer())['id'] })
    expect([again.status, again.body['status']]).toEqual([201, 'active'])
    expect(await redeemed(scene, code)).toBe(1)
  })

  it('is returned when the first invoice is voided', async () => {
    const scene = await opened()
    const [plan, poor] = [await scene.plan(), await scene.customer(null)]
    const code = await promo(scene, { code: 'VOID', discountType: 'fixed', discountValue: 100 })
    const order = { customerId: poor['id'], planId: plan['id'], promoCode: 'VOID' }
    const { body } = await scene.subscribe(order)
    expect(await redeemed(scene, code)).toBe(1)
    await service.call('void-invoice', { key: scene.key, params: { id: body['latestInvoiceId'] } })
    expect(await redeemed(scene, code)).toBe(0)
    await setClock(scene, '2027-02-03T00:00:00.000Z')
    expect(await redeemed(scene, code)).toBe(0)
  })

  it('is kept by one that is cancelled after it was paid', async () => {
    const scene = await opened()
    const [plan, customer] = [await scene.plan(), await scene.customer()]
    const code = await promo(scene, { code: 'KEPT', ...usedOnce })
    const order = { customerId: customer['id'], planId: plan['id'], promoCode: 'KEPT' }
    const { body } = await scene.subscribe(order)
    await service.call('cancel-subscription', { key: scene.key, params: { id: body['id'] }, body: {} })
    expect(await redeemed(scene, code)).toBe(1)
    expect((await scene.subscribe(order)).status).toBe(422)
  })
})
