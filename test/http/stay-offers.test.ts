import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { setClock } from '../support/recovery.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
const call = (name: any, more: object) => service.call<any>(name, more)

/** A person with a subscription of ₦5,000, and what they and its merchant can do with it. */
async function own(settings: (planId: string) => object) {
  const phone = nextPhone()
  const { login, shop } = personCalls(() => ({ service, phone }))
  const { scene, customer } = await shop('Ada')
  await setClock(service, scene, '2027-01-05T09:00:00.000Z')
  const [plan, cheaper] = [await scene.plan(), await scene.plan({ name: 'Small', amount: 200_000 })]
  const half = { code: 'STAY', discountType: 'percentage', discountValue: 50, duration: 'once' }
  await call('create-promo-code', { key: scene.key, body: half })
  const set = await call('update-portal-settings', {
    key: scene.key,
    body: settings(cheaper['id'] as string),
  })
  expect(set.status).toBe(200)
  const begun = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  const params = { id: begun.body['id'] as string }
  const key = await login()
  return {
    scene,
    plan,
    cheaper,
    act: (name: string, body: object = {}, more: object = {}) => call(name, { key, params, body, ...more }),
    read: async () => (await call('get-subscription', { key: scene.key, params })).body,
  }
}

it('stores why a customer cancels, and announces it when the subscription has ended', async () => {
  const { scene, act, read } = await own(() => ({ cancel: 'at_period_end' }))
  expect((await act('cancel-own-subscription', { reason: 'Too expensive for me now' })).status).toBe(200)
  expect(await read()).toMatchObject({ cancelAtPeriodEnd: true, cancelReason: 'Too expensive for me now' })
  await act('uncancel-own-subscription')
  expect((await read()).cancelReason).toBeNull()
  await act('cancel-own-subscription', { reason: 'Another reason' })
  await setClock(service, scene, '2027-02-06T09:00:00.000Z')
  const { body } = await call('list-events', { key: scene.key, query: { type: 'subscription_cancelled' } })
  expect(body.items).toMatchObject([
    {
      data: {
        reason: 'Another reason',
        subscription: { status: 'canceled', cancelReason: 'Another reason' },
      },
    },
  ])
})

it('stores and announces the reason of a merchant’s cancel too, at once', async () => {
  const { scene, read } = await own(() => ({}))
  const { id } = await read()
  const body = { reason: 'Closed the branch' }
  expect((await call('cancel-subscription', { key: scene.key, params: { id }, body })).status).toBe(200)
  const events = await call('list-events', { key: scene.key, query: { type: 'subscription_cancelled' } })
  expect(events.body.items[0].data.reason).toBe('Closed the branch')
})

it('offers a pause once in 180 days, which the customer takes; the cancel stays one call away', async () => {
  const { scene, act, read } = await own(() => ({ offer: { kind: 'pause', months: 2 } }))
  expect((await act('accept-own-offer')).body.error.details[0].reason).toBe('no_offer')
  const shown = await act('preview-own-cancel', { reason: 'Another reason' })
  expect(shown.body).toMatchObject({
    atPeriodEnd: true,
    endsAt: '2027-02-05T09:00:00.000Z',
    offer: { kind: 'pause', resumesAt: '2027-03-05T09:00:00.000Z', planId: null, promoCode: null },
  })
  expect((await act('preview-own-cancel')).body.offer).toBeNull()
  expect((await act('accept-own-offer')).body.status).toBe('paused')
  expect((await act('accept-own-offer')).status).toBe(409)
  await setClock(service, scene, '2027-03-06T09:00:00.000Z')
  expect((await read()).status).toBe('active')
  await setClock(service, scene, '2027-07-03T09:00:00.000Z')
  expect((await act('preview-own-cancel')).body.offer).toBeNull()
  await setClock(service, scene, '2027-07-05T09:00:00.000Z')
  expect((await act('preview-own-cancel')).body.offer.kind).toBe('pause')
  expect((await act('cancel-own-subscription')).body.cancelAtPeriodEnd).toBe(true)
})

it('offers a cheaper plan or a code only where the change itself would be accepted', async () => {
  const small = await own((planId) => ({ offer: { kind: 'plan', planId } }))
  expect((await small.act('preview-own-cancel')).body.offer).toMatchObject({
    kind: 'plan',
    planId: small.cheaper['id'],
  })
  expect((await small.act('accept-own-offer')).status).toBe(200)
  expect((await small.read()).scheduledPlanId).toBe(small.cheaper['id'])

  const archived = await own((planId) => ({ offer: { kind: 'plan', planId } }))
  const params = { id: archived.cheaper['id'] as string }
  await call('archive-plan', { key: archived.scene.key, params })
  expect((await archived.act('preview-own-cancel')).body.offer).toBeNull()

  const coded = await own(() => ({ offer: { kind: 'code', promoCode: 'stay' } }))
  expect((await coded.act('preview-own-cancel')).body.offer).toMatchObject({
    kind: 'code',
    promoCode: 'STAY',
  })
  expect((await coded.act('accept-own-offer')).body.promoCodeId).not.toBeNull()
  expect((await coded.act('accept-own-offer')).status).toBe(409)
})

// Holds A12, K8. Worked: from 5 February 10:00 to the 28th, 00:00, are 1,951,200 of the 2,678,400 seconds since 28 January.
it('offers another billing day with what is paid then, and moves the later periods to it', async () => {
  const { scene, act, read } = await own(() => ({ offer: { kind: 'billing_day', billingDay: 28 } }))
  const shown = await act('preview-own-cancel')
  expect(shown.body.offer).toMatchObject({ kind: 'billing_day', billingDay: 28, resumesAt: null })
  expect((await act('accept-own-offer')).body).toMatchObject({
    ...{ billingDay: 28, status: 'active', currentPeriodEnd: '2027-02-05T09:00:00.000Z' },
  })
  expect((await act('accept-own-offer')).body.error.details[0].reason).toBe('no_offer')
  await setClock(service, scene, '2027-03-29T09:00:00.000Z')
  const { id } = await read()
  const { body } = await call('list-invoices', { key: scene.key, query: { subscriptionId: id } })
  const paid = body.items.map(({ periodStart, amount, cycle }: any) => [periodStart, amount, cycle])
  expect(paid.toReversed()).toEqual([
    ['2027-01-05T09:00:00.000Z', 500_000, 1],
    ['2027-02-05T09:00:00.000Z', 364_247, 1],
    ['2027-02-27T23:00:00.000Z', 500_000, 2],
    ['2027-03-27T23:00:00.000Z', 500_000, 3],
  ])
})

it('offers no day to a customer who is charged on it anyway, or whose plan is not monthly', async () => {
  const same = await own(() => ({ offer: { kind: 'billing_day', billingDay: 5 } }))
  expect((await same.act('preview-own-cancel')).body.offer).toBeNull()
  const yearly = await own(() => ({ offer: { kind: 'billing_day', billingDay: 28 } }))
  const plan = await yearly.scene.plan({ interval: 'year' })
  const { id } = await yearly.read()
  const change = { key: yearly.scene.key, params: { id }, body: { planId: plan['id'] } }
  expect((await call('change-plan', change)).status).toBe(200)
  expect((await yearly.act('preview-own-cancel')).body.offer).toBeNull()
  const { key } = yearly.scene
  const set = (offer: object) => call('update-portal-settings', { key, body: { offer } })
  expect((await set({ kind: 'billing_day' })).body.error.details[0].path).toBe('offer.billingDay')
  expect((await set({ kind: 'billing_day', billingDay: 32 })).status).toBe(422)
})

it('lets customers pause where the merchant allows it, and refuses offers of other merchants’ plans or codes', async () => {
  const { scene, act, read } = await own(() => ({}))
  expect((await act('pause-own-subscription', { months: 1 })).status).toBe(403)
  await call('update-portal-settings', { key: scene.key, body: { pause: true } })
  expect((await act('pause-own-subscription', { months: 4 })).status).toBe(422)
  expect((await act('pause-own-subscription', { months: '2' })).body.resumesAt).toBe(
    '2027-03-05T09:00:00.000Z',
  )
  expect((await read()).status).toBe('paused')
  const set = (offer: object) => call('update-portal-settings', { key: scene.key, body: { offer } })
  expect((await set({ kind: 'plan', planId: 'plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2D' })).status).toBe(404)
  expect((await set({ kind: 'code', promoCode: 'NOSUCH' })).status).toBe(422)
  expect((await set({ kind: 'pause', months: 12 })).status).toBe(422)
})
