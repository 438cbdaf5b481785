import { expect, it } from 'vitest'
import { runImport } from '../../shared/operations/imports/run-import.ts'
import { chargingContext } from '../support/charging.ts'
import { resultsOf } from '../support/import-results.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const start = '2027-06-01T09:00:00.000Z'
const end = '2027-07-01T09:00:00.000Z'
const free = { name: 'Starter', amount: undefined, pricing: { model: 'free' } }

const typesOf = async (life: Life): Promise<string[]> => {
  const { body } = await service.call<any>('list-events', { key: life.key, query: { limit: '100' } })
  return body.items.map(({ type }: { type: string }) => type).reverse()
}

// Holds K7.
it('a free plan is created by its pricing model, and keeps it', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(free)
  expect(plan).toMatchObject({ amount: 0, pricing: { model: 'free', tiers: null, maxQuantity: 1 } })
  expect(await life.plan({ ...free, amount: 0 })).toMatchObject({ amount: 0 })
  const create = async (body: object) =>
    refusal(
      await service.call('create-plan', { key: life.key, body: { name: 'x', interval: 'month', ...body } }),
    )
  expect(await create({ amount: 0 })).toMatchObject({ path: 'amount' })
  expect(await create({ ...free, amount: 5 })).toMatchObject({ reason: 'amount_mismatch' })
  expect(await create({ ...free, maxCycles: 3 })).toMatchObject({ path: 'maxCycles', reason: 'free_plan' })
  expect(await create({ ...free, trialDays: 3 })).toMatchObject({ path: 'trialDays', reason: 'free_plan' })
  const fee = { setupFee: { name: 'Start', amount: 100 } }
  expect(await create({ ...free, ...fee })).toMatchObject({ path: 'setupFee', reason: 'free_plan' })
  const paid = await life.plan({ amount: 500_000 })
  const patch = async (id: string, body: object) => refusal(await life.act('update-plan', id, body))
  expect(await patch(paid['id'], { pricing: { model: 'free' } })).toMatchObject({ reason: 'free_plan' })
  expect(await patch(paid['id'], { amount: 0 })).toMatchObject({ path: 'amount' })
  expect(await patch(plan['id'], { pricing: { model: 'flat' }, amount: 500 })).toMatchObject({
    reason: 'free_plan',
  })
  expect(await life.done('update-plan', plan['id'], { ...plan, name: 'Basic' })).toMatchObject({
    name: 'Basic',
    amount: 0,
  })
})

// Holds K7.
it('its subscription is active at once without a method, and its periods advance without invoices or cycles', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(free)
  const begun = await life.begin(plan['id'], null)
  expect(begun).toMatchObject({
    ...{ status: 'active', currentPeriodEnd: end, latestInvoiceId: null, cyclesCompleted: 0 },
    checkoutUrl: null,
  })
  expect(await typesOf(life)).toEqual(['subscription_created', 'subscription_activated'])
  const trial = await life.act('get-customer', begun['customerId'])
  const order = { customerId: trial.body['id'], planId: plan['id'], trialDays: 3 }
  const refused = await service.call('create-subscription', { key: life.key, body: order })
  expect(refusal(refused)).toMatchObject({ path: 'trialDays', reason: 'free_plan' })
  expect(refusal(await life.act('get-upcoming-invoice', begun['id']))).toMatchObject({
    reason: 'no_upcoming_invoice',
  })
  await life.clock('2027-09-10T09:00:00.000Z')
  expect(await life.subscription(begun['id'])).toMatchObject({
    ...{ status: 'active', cyclesCompleted: 0, currentPeriodStart: '2027-09-01T09:00:00.000Z' },
    currentPeriodEnd: '2027-10-01T09:00:00.000Z',
  })
  expect(await life.invoices(begun['id'])).toEqual([])
  // Events of June are not listed any more, and there are no later ones.
  expect(await typesOf(life)).toEqual([])
  const { body: figures } = await service.call<any>('get-analytics-overview', { key: life.key })
  expect(figures).toMatchObject({ mrrKobo: 0 })
  await life.done('cancel-subscription', begun['id'], { atPeriodEnd: true })
  await life.clock('2027-10-02T09:00:00.000Z')
  expect(await life.subscription(begun['id'])).toMatchObject({ status: 'canceled' })
  expect(await life.creditOf(begun['customerId'])).toBe(0)
})

// Holds K7, D5.11.
it('a change to a paid plan begins a period without a trial; a change back gives unused time as credit', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(free)
  const paid = await life.plan({ amount: 600_000, trialDays: 14 })
  const { id, customerId } = await life.begin(plan['id'])
  await life.clock('2027-06-11T09:00:00.000Z')
  const change = { planId: paid['id'] }
  const quote = await life.done('preview-plan-change', id, change)
  expect(quote['proration']).toMatchObject({ charge: 600_000, credit: 0 })
  await life.done('change-plan', id, { ...change, quoteId: quote['quoteId'] })
  expect(await life.subscription(id)).toMatchObject({
    ...{ status: 'active', cyclesCompleted: 1, trialEndsAt: null },
    currentPeriodStart: '2027-06-11T09:00:00.000Z',
    currentPeriodEnd: '2027-07-11T09:00:00.000Z',
  })
  await life.clock('2027-06-21T09:00:00.000Z')
  await life.done('change-plan', id, { planId: plan['id'] })
  expect(await life.invoices(id)).toMatchObject([{ amount: 600_000, status: 'paid' }])
  expect(await life.creditOf(customerId)).toBe(400_000)
  expect(await life.subscription(id)).toMatchObject({
    ...{ status: 'active', cyclesCompleted: 1, currentPeriodStart: '2027-06-21T09:00:00.000Z' },
    currentPeriodEnd: '2027-07-21T09:00:00.000Z',
  })
  await life.clock('2027-08-22T09:00:00.000Z')
  expect(await life.invoices(id)).toHaveLength(1)
})

// Holds K7, D5.14.
it('a scheduled change to a free plan applies at the renewal without an invoice, one to a paid plan with one', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(free)
  const paid = await life.plan({ amount: 600_000 })
  const [down, up] = [await life.begin(paid['id']), await life.begin(plan['id'])]
  await life.done('change-plan', down['id'], { planId: plan['id'], effective: 'at_renewal' })
  await life.done('change-plan', up['id'], { planId: paid['id'], effective: 'at_renewal' })
  expect(await life.done('get-upcoming-invoice', up['id'])).toMatchObject({ amount: 600_000 })
  await life.clock('2027-07-02T09:00:00.000Z')
  expect(await life.subscription(down['id'])).toMatchObject({ planId: plan['id'], status: 'active' })
  expect(await life.invoices(down['id'])).toHaveLength(1)
  expect(await life.invoices(up['id'])).toMatchObject([{ amount: 600_000, status: 'paid', cycle: 1 }])
  expect(await typesOf(life)).toEqual(expect.arrayContaining(['subscription_plan_changed']))
  const { body } = await service.call<any>('get-analytics-overview', { key: life.key })
  expect(body).toMatchObject({ mrrKobo: 600_000 })
})

// Holds K7, A3.
it('a checkout of a free plan asks for no method', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(free)
  const order = { planId: plan['id'], customerEmail: 'free@shop.test' }
  const { body: session } = await service.call<any>('start-checkout', { key: life.key, body: order })
  expect(session).toMatchObject({ amount: 0 })
  const params = { token: session.token }
  const page = await service.call('get-checkout', { params, headers: { accept: 'text/html' } })
  expect(page.text).toContain('Start for free')
  expect(page.text).not.toContain('type="radio"')
  const paid = await service.call<any>('pay-checkout', { params, body: { rail: 'card' } })
  expect(paid.body).toMatchObject({ status: 'completed' })
  const made = await life.subscription(paid.body.subscriptionId)
  expect(made).toMatchObject({ status: 'active', paymentMethodId: null, latestInvoiceId: null })
  expect(await typesOf(life)).toEqual(['subscription_created', 'subscription_activated'])
  const { body: again } = await service.call<any>('get-checkout-session', {
    key: life.key,
    params: { id: session.id },
  })
  expect(again).toMatchObject({ status: 'completed', invoiceId: null })
})

// Holds K7.
it('an import brings subscribers of a free plan, whose next amount is 0', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(free)
  const rows = [{ merchantRef: 'a', email: 'a@import.test', planId: plan['id'], currentPeriodEnd: end }]
  const { body } = await service.call<any>('create-import', { key: life.key, body: { rows } })
  await runImport(chargingContext(life, { at: start, wallAheadMs: 1_000 }), body.id)
  const [row] = await resultsOf(service, life, body.id)
  expect(row).toMatchObject({ status: 'imported', nextInvoices: [] })
  await life.clock('2027-07-02T09:00:00.000Z')
  expect(await life.subscription(row.subscriptionId)).toMatchObject({
    status: 'active',
    currentPeriodStart: end,
  })
})
