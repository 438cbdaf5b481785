import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone } from '../support/person-calls.ts'
import { startService, type Answer } from '../support/service.ts'
import { untilAnswered } from '../support/unkind.ts'

// Trials and codes without end for one person (R11).
const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())
const { paystack } = await forThisFile(startGatewayDouble('live'))

type Body = Record<string, any>

const good = { rail: 'card', token: 'tok_test_success' }
const bad = { rail: 'card', token: 'tok_test_insufficient_funds' }
const served = [200, 'completed']

const heard = ({ status, body }: Answer<any>): unknown[] =>
  status === 200 ? [200, body.status] : [status, body.error.details[0].reason]

/** Pays a new session of the merchant's server. */
async function buys(own: Scene, order: Body, body: Body = good, person?: string): Promise<unknown[]> {
  const begun = await service.call<any>('start-checkout', { key: own.key, body: order })
  return heard(await pays(begun.body.token as string, body, person))
}

const pays = (token: string, body: Body = good, person?: string): Promise<Answer<any>> =>
  untilAnswered(() =>
    service.call<any>('pay-checkout', {
      params: { token },
      body,
      stage: 'sandbox',
      ...(person === undefined ? {} : { key: person }),
    }),
  )

async function code(own: Scene, name: string, more: Body = {}): Promise<string> {
  const body = { code: name, discountType: 'percentage', discountValue: 20, ...more }
  return (await service.call<any>('create-promo-code', { key: own.key, body })).body.code
}

const settings = (own: Scene, body: Body) =>
  service.call<any>('update-billing-settings', { key: own.key, body })

/** A person who has signed in, with a phone of real life or for tests. */
async function signedIn(phone: string): Promise<string> {
  await service.call('request-identity-code', { body: { phone }, stage: 'sandbox' })
  const known = phone.startsWith('2347000') ? '000000' : outbox.codeFor(phone)
  const entered = { body: { phone, code: known }, stage: 'sandbox' } as const
  return (await service.call<any>('verify-identity-code', entered)).body.token
}

let phones = 0
const realPhone = (): string => `23480377${String((phones += 1)).padStart(5, '0')}`

// Holds R11.
describe('one person', () => {
  it('has one trial of a plan and one redemption of a code, and may buy without them', async () => {
    const own = await openScene(service)
    const [{ id: customerId }, other] = [await own.customer(null), await own.customer(null)]
    const trial = { planId: (await own.plan({ trialDays: 14 }))['id'], customerId }
    expect(await buys(own, trial)).toEqual(served)
    expect(await buys(own, trial)).toEqual([422, 'trial_used'])
    const promoCode = await code(own, 'FIRST20')
    const planId = (await own.plan())['id']
    expect(await buys(own, { planId, customerId, promoCode })).toEqual(served)
    const another = (await own.plan({ name: 'Other' }))['id']
    expect(await buys(own, { planId: another, customerId, promoCode })).toEqual([422, 'promo_code_used'])
    // Honest uses: without the code, another plan's trial, another customer, and another code.
    expect(await buys(own, { planId, customerId })).toEqual(served)
    expect(await buys(own, { planId: (await own.plan({ trialDays: 7 }))['id'], customerId })).toEqual(served)
    expect(await buys(own, { ...trial, customerId: other['id'] })).toEqual(served)
    expect(await buys(own, { planId, customerId: other['id'], promoCode })).toEqual(served)
    const second = await code(own, 'SECOND20')
    expect(await buys(own, { planId, customerId, promoCode: second })).toEqual(served)
  })

  it('loses neither to a declined card, nor to a session that is never paid', async () => {
    const own = await openScene(service)
    const [{ id: customerId }, planId] = [await own.customer(null), (await own.plan())['id']]
    const order = { planId, customerId, promoCode: await code(own, 'ONCE20') }
    expect((await buys(own, order, bad))[0]).toBe(402)
    await service.call('start-checkout', { key: own.key, body: order })
    expect(await buys(own, order)).toEqual(served)
    expect(await buys(own, order)).toEqual([422, 'promo_code_used'])
  })

  it('cannot exceed it by concurrent payments', async () => {
    const own = await openScene(service)
    const [{ id: customerId }, planId] = [await own.customer(null), (await own.plan({ trialDays: 3 }))['id']]
    const sessions = await Promise.all(
      Array.from({ length: 8 }, () =>
        service.call<any>('start-checkout', { key: own.key, body: { planId, customerId } }),
      ),
    )
    const answers = await Promise.all(sessions.map(({ body }) => pays(body.token as string)))
    const said = answers.map((one) => heard(one).join(' ')).toSorted()
    expect(said).toEqual(['200 completed', ...Array<string>(7).fill('422 trial_used')])
    const { items } = (
      await service.call<any>('list-customer-subscriptions', { key: own.key, params: { id: customerId } })
    ).body
    expect(items.length).toBe(1)
  })

  it('is recognised by a phone that they proved, whatever record is named; a test phone identifies no one', async () => {
    const own = await openScene(service)
    const planId = (await own.plan({ trialDays: 14 }))['id']
    const phone = realPhone()
    const first = await own.customer(null, { phone })
    const person = await signedIn(phone)
    expect(await buys(own, { planId }, good, person)).toEqual(served)
    expect(await buys(own, { planId }, good, person)).toEqual([422, 'trial_used'])
    // A second record with the same phone, proven by the next sign-in.
    const again = await own.customer(null, { phone })
    await signedIn(phone)
    expect(await buys(own, { planId, customerId: again['id'] })).toEqual([422, 'trial_used'])
    expect(await buys(own, { planId, customerId: first['id'] })).toEqual([422, 'trial_used'])
    // Typed contacts name nobody: a stranger who types the phone takes nothing from its owner.
    expect(await buys(own, { planId, customerPhone: realPhone() })).toEqual(served)
    const test = nextPhone()
    await own.customer(null, { phone: test })
    const records = [await own.customer(null, { phone: test }), await own.customer(null, { phone: test })]
    await signedIn(test)
    for (const { id } of records) expect(await buys(own, { planId, customerId: id })).toEqual(served)
  })

  it('is not limited for a secret key unless the merchant wants that', async () => {
    const own = await openScene(service)
    const planId = (await own.plan({ trialDays: 14 }))['id']
    const { id: customerId } = await own.customer()
    const created = async (order: Body): Promise<unknown> => {
      const { status, body } = await own.subscribe(order)
      return status === 201 ? body['status'] : body['error'].details[0].reason
    }
    expect(await created({ customerId, planId })).toBe('trialing')
    expect(await created({ customerId, planId })).toBe('trialing')
    expect(await buys(own, { planId, customerId })).toEqual(served)
    expect((await settings(own, { onePerPerson: 'all' })).body['onePerPerson']).toBe('all')
    expect(await created({ customerId, planId })).toBe('trial_used')
    const promoCode = await code(own, 'ALL20')
    expect(await created({ customerId, planId, trialDays: 0, promoCode })).toBe('active')
    expect(await created({ customerId, planId, trialDays: 0, promoCode })).toBe('promo_code_used')
    expect(await created({ customerId, planId, trialDays: 0 })).toBe('active')
    await settings(own, { onePerPerson: 'off' })
    expect(await buys(own, { planId, customerId })).toEqual(served)
    expect(await buys(own, { planId, customerId })).toEqual(served)
    expect((await settings(own, { onePerPerson: 'sometimes' })).status).toBe(422)
  })

  it('may use a code again whose subscription was never paid', async () => {
    const own = await openScene(service)
    await settings(own, { onePerPerson: 'all' })
    const [{ id: customerId }, planId] = [await own.customer(null), (await own.plan())['id']]
    const order = { customerId, planId, promoCode: await code(own, 'AGAIN20') }
    expect((await own.subscribe(order)).body['status']).toBe('incomplete')
    expect((await own.subscribe(order)).body['error'].details[0].reason).toBe('promo_code_used')
    const now = new Date(Date.now() + 3 * 86_400_000).toISOString()
    await service.call('set-sandbox-clock', { key: own.key, body: { now } })
    expect((await own.subscribe(order)).status).toBe(201)
  })
})

// Holds R11, A10.
it('with a known live card has one trial: on the gateway’s page it is recognised after the payment, which is refunded', async () => {
  const merchant = await service.merchant()
  const live = (name: Parameters<typeof service.call>[0], sent: object) =>
    service.call<any>(name, { key: merchant.live.secretKey, ...sent })
  const terms = { name: 'Gold', amount: 500_000, interval: 'month' }
  const trial = (await live('create-plan', { body: { ...terms, trialDays: 14 } })).body
  const plan = (await live('create-plan', { body: terms })).body
  const body = { code: 'LIVE20', discountType: 'percentage', discountValue: 20 }
  const promoCode = (await live('create-promo-code', { body })).body.code
  const page = async (order: Body, signature: string) => {
    const params = { token: (await live('start-checkout', { body: order })).body.token as string }
    const paid = await service.call<any>('pay-checkout', { params, body: { rail: 'card' }, stage: 'live' })
    const sent = String(paid.body.reference).replaceAll('_', '-')
    paystack.pay(sent, 'success', true, signature)
    const { body: after } = await service.call<any>('get-checkout-status', { params, stage: 'live' })
    return { sent, after }
  }
  const moved = (sent: string) =>
    paystack.movements
      .filter(({ reference }) => reference.startsWith(sent))
      .map(({ kind, amount }: any) => [kind, amount])
  for (const [order, price] of [
    [{ planId: trial.id }, 5_000],
    [{ planId: plan.id, promoCode }, 400_000],
  ] as const) {
    const buyer = (n: number) => ({ ...order, customerEmail: `buyer${n}@live.test` })
    expect((await page(buyer(1), 'SIG_many')).after.status).toBe('completed')
    const again = await page(buyer(2), 'SIG_many')
    expect([again.after.status, again.after.subscriptionId]).toEqual(['failed', null])
    expect(moved(again.sent)).toEqual([
      ['charge', price],
      ['refund', price],
    ])
    expect((await page(buyer(3), `SIG_${price}`)).after.status).toBe('completed')
  }
  expect((await live('verify-balance', {})).body.ok).toBe(true)
})
