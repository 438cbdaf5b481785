import { describe, expect, it } from 'vitest'
import { runImport } from '../../shared/operations/imports/run-import.ts'
import { chargingContext } from '../support/charging.ts'
import { resultsOf } from '../support/import-results.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

/** June has 30 days, so its 11th at the same hour leaves exactly 20. */
const start = '2027-06-01T09:00:00.000Z'
const later = '2027-06-11T09:00:00.000Z'
const end = '2027-07-01T09:00:00.000Z'

const perSeat = { name: 'Seats', amount: 200_000, pricing: { model: 'per_unit' } }
const tiers = [
  { upTo: 10, unitAmount: 200_000 },
  { upTo: 50, unitAmount: 150_000 },
  { upTo: null, unitAmount: 120_000 },
]

async function withSeats(
  quantity: number,
): Promise<{ life: Life; plan: string; id: string; customerId: string }> {
  const life = await openLife(service, start)
  const plan = (await life.plan(perSeat))['id'] as string
  const { id, customerId } = await life.begin(plan, 'tok_test_success', { quantity })
  await life.clock(later)
  return { life, plan, id, customerId }
}

const units = (life: Life, id: string, body: object) => life.done('change-plan', id, body)

// Holds K3, K2.
it('fourteen units in tiers cost 2,600,000, in the first invoice and the next one', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: undefined, name: 'Seats', pricing: { model: 'graduated', tiers } })
  expect(plan).toMatchObject({
    amount: 200_000,
    pricing: { model: 'graduated', minQuantity: 1, maxQuantity: 1_000_000 },
  })
  const { id, quantity } = await life.begin(plan['id'], 'tok_test_success', { quantity: 14 })
  expect(quantity).toBe(14)
  const [first] = await life.invoices(id)
  expect(first).toMatchObject({ amount: 2_600_000, status: 'paid' })
  expect(first!['lines']).toEqual([
    {
      ...{ type: 'plan', description: '14 × Seats', amount: 2_600_000 },
      ...{ id: 'l1', itemId: 'p', quantity: 14, unitAmount: null, discountAmount: 0 },
    },
  ])
  expect(await life.done('get-upcoming-invoice', id)).toMatchObject({ amount: 2_600_000 })
  await life.clock(end)
  expect((await life.invoices(id)).map(({ amount }) => amount)).toEqual([2_600_000, 2_600_000])
})

// Holds K3.
it('quantities that a plan does not sell are refused', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan({ ...perSeat, pricing: { model: 'per_unit', minQuantity: 2, maxQuantity: 9 } })
  const { id: customerId } = await life.customer()
  const asked = async (quantity?: number) =>
    life.subscribe({ customerId, planId: plan['id'], ...(quantity === undefined ? {} : { quantity }) })
  for (const quantity of [undefined, 1, 10])
    expect(refusal(await asked(quantity))).toMatchObject({
      path: 'quantity',
      reason: 'quantity_out_of_range',
      minQuantity: 2,
      maxQuantity: 9,
    })
  for (const quantity of [0, 1.5, 1_000_001]) expect((await asked(quantity)).status).toBe(422)
  const one = await life.plan()
  expect(refusal(await life.subscribe({ customerId, planId: one['id'], quantity: 2 }))).toMatchObject({
    maxQuantity: 1,
  })
  const checkout = await service.call<any>('start-checkout', {
    key: life.key,
    body: { planId: plan['id'], quantity: 1 },
  })
  expect(refusal(checkout)).toMatchObject({ path: 'quantity', reason: 'quantity_out_of_range' })
})

// Holds K3, D11.14.
it('a checkout sells units: the payment, the later amounts and the subscription include them', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(perSeat)
  const order = { planId: plan['id'], quantity: 3, customerEmail: 'seats@shop.test' }
  const { body: session } = await service.call<any>('start-checkout', { key: life.key, body: order })
  expect(session).toMatchObject({ amount: 600_000, quantity: 3 })
  const page = await service.call('get-checkout', {
    params: { token: session.token },
    headers: { accept: 'text/html' },
  })
  expect(page.text).toContain('3 × Seats')
  expect(page.text).toContain('₦6,000')
  const paid = await service.call<any>('pay-checkout', {
    params: { token: session.token },
    body: { rail: 'card', token: 'tok_test_success' },
  })
  expect(await life.subscription(paid.body.subscriptionId)).toMatchObject({ quantity: 3, status: 'active' })
})

// Holds K3, F1.
it('an import brings units, whose price is the most that can have been paid', async () => {
  const life = await openLife(service, start)
  const plan = await life.plan(perSeat)
  const row = { email: 'seats@import.test', planId: plan['id'], currentPeriodEnd: end, quantity: 4 }
  const rows = [
    { ...row, merchantRef: 'a' },
    { ...row, merchantRef: 'b', paidForPeriod: 800_001 },
  ]
  const { body } = await service.call<any>('create-import', { key: life.key, body: { rows } })
  await runImport(chargingContext(life, { at: start, wallAheadMs: 1_000 }), body.id)
  const results = await resultsOf(service, life, body.id)
  const [a, b] = results.toSorted((x: any, y: any) => x.row - y.row)
  expect(a.nextInvoices[0]).toMatchObject({ amount: 800_000 })
  expect(b.errors[0]).toMatchObject({ path: 'paidForPeriod', reason: 'above_price' })
  expect(await life.subscription(a.subscriptionId)).toMatchObject({ quantity: 4 })
})

describe('a change of quantity', () => {
  // Holds K5: the worked figure.
  it('three more are charged for the rest of the period, as previewed, and renew', async () => {
    const { life, plan, id } = await withSeats(2)
    const preview = await life.done('preview-plan-change', id, { quantity: 5 })
    expect(preview).toMatchObject({
      proration: { kind: 'charge', amount: 400_000 },
      invoice: { amount: 400_000 },
    })
    const changed = await units(life, id, { quantity: 5, quoteId: preview['quoteId'] })
    expect(changed).toMatchObject({
      subscription: { quantity: 5, planId: plan },
      invoice: { amount: 400_000, lines: [{ description: 'Remaining time on 3 × Seats', quantity: 3 }] },
      scheduledChange: null,
    })
    expect((await life.events()).at(-1)!['data']).toMatchObject({
      ...{ fromPlanId: plan, toPlanId: plan, fromQuantity: 2, toQuantity: 5 },
    })
    await life.clock(end)
    expect((await life.invoices(id)).map(({ amount }) => amount)).toEqual([400_000, 400_000, 1_000_000])
  })

  it('leaves everything as it was when declined', async () => {
    const { life, id, customerId } = await withSeats(2)
    const before = await life.subscription(id)
    await life.act('attach-payment-method', customerId, {
      token: 'tok_test_insufficient_funds',
      setDefault: true,
    })
    expect((await life.act('change-plan', id, { quantity: 5 })).status).toBe(402)
    expect(await life.subscription(id)).toEqual(before)
  })

  it('fewer wait for the renewal, unless the call or the setting says otherwise', async () => {
    const { life, plan, id, customerId } = await withSeats(5)
    const scheduled = await units(life, id, { quantity: 4 })
    expect(scheduled).toMatchObject({
      subscription: { quantity: 5, scheduledQuantity: 4, scheduledPlanId: null },
      ...{ invoice: null, scheduledChange: { planId: plan, quantity: 4, effectiveAt: end } },
    })
    expect(await life.done('get-upcoming-invoice', id)).toMatchObject({ amount: 800_000 })
    // What is made at once drops what was scheduled for the plan.
    const now = await units(life, id, { quantity: 2, effective: 'immediate' })
    expect(now).toMatchObject({ creditKobo: 400_000, subscription: { quantity: 2, scheduledQuantity: null } })
    expect(await life.creditOf(customerId)).toBe(400_000)
    await service.call('update-billing-settings', { key: life.key, body: { onDecrease: 'credit' } })
    expect(await units(life, id, { quantity: 1 })).toMatchObject({
      creditKobo: 133_333,
      scheduledChange: null,
    })
    const later = await units(life, id, { quantity: 3, effective: 'at_renewal' })
    expect(later['scheduledChange']).toMatchObject({ quantity: 3 })
    await life.clock(end)
    expect(await life.subscription(id)).toMatchObject({ quantity: 3, scheduledQuantity: null })
    expect((await life.events()).find(({ data }) => data.scheduled === true)!['data']).toMatchObject({
      fromQuantity: 1,
      toQuantity: 3,
    })
  })

  // Holds K5.
  it('a schedule extends the one before, and is undone as a whole', async () => {
    const { life, id } = await withSeats(5)
    const other = (await life.plan({ ...perSeat, name: 'Desks', amount: 300_000 }))['id'] as string
    await units(life, id, { quantity: 4 })
    const both = await units(life, id, { planId: other, effective: 'at_renewal' })
    expect(both['scheduledChange']).toEqual({
      ...{ planId: other, quantity: 4, effectiveAt: end, addOns: [], setupFee: false },
    })
    const back = await life.done('delete-scheduled-change', id)
    expect(back).toMatchObject({ scheduledPlanId: null, scheduledQuantity: null })
    await units(life, id, { planId: other, quantity: 4, effective: 'at_renewal' })
    await life.clock(end)
    expect(await life.subscription(id)).toMatchObject({ planId: other, quantity: 4 })
    expect((await life.invoices(id)).at(-1)).toMatchObject({ amount: 1_200_000 })
  })

  it('with another plan it is one change; without a number the quantity stays', async () => {
    const { life, id } = await withSeats(2)
    const desks = (await life.plan({ ...perSeat, name: 'Desks', amount: 300_000 }))['id'] as string
    const changed = await units(life, id, { planId: desks })
    expect(changed).toMatchObject({
      subscription: { quantity: 2 },
      proration: { credit: 266_667, charge: 400_000 },
    })
    expect(await units(life, id, { planId: (await life.plan(perSeat))['id'], quantity: 3 })).toMatchObject({
      subscription: { quantity: 3 },
      proration: { credit: 400_000, charge: 400_000 },
    })
  })

  it('is refused where nothing changes, nothing is named, or the plan does not sell it', async () => {
    const { life, id } = await withSeats(2)
    expect(refusal(await life.act('change-plan', id, { quantity: 2 }))).toMatchObject({ reason: 'same_plan' })
    expect((await life.act('change-plan', id, {})).status).toBe(422)
    const one = (await life.plan())['id'] as string
    expect(refusal(await life.act('change-plan', id, { planId: one }))).toMatchObject({
      reason: 'quantity_out_of_range',
    })
    const quote = await life.done('preview-plan-change', id, { quantity: 5 })
    const wrong = await life.act('change-plan', id, { quantity: 6, quoteId: quote['quoteId'] })
    expect(refusal(wrong)).toMatchObject({ reason: 'quote_mismatch' })
  })

  // Holds K5: units on an archived plan may still be added, as the subscription renews on it (D4.20).
  it('also works on an archived plan', async () => {
    const { life, plan, id } = await withSeats(1)
    await life.done('archive-plan', plan)
    expect(await units(life, id, { quantity: 2 })).toMatchObject({ subscription: { quantity: 2 } })
  })

  it('in a trial nothing is charged or credited, and it applies at once', async () => {
    const life = await openLife(service, start)
    const plan = (await life.plan({ ...perSeat, trialDays: 14 }))['id'] as string
    const { id } = await life.begin(plan, 'tok_test_success', { quantity: 5 })
    expect(await units(life, id, { quantity: 3 })).toMatchObject({
      invoice: null,
      subscription: { quantity: 3, status: 'trialing' },
    })
  })
})

// Holds K5, B1.
it('three more and three fewer at once cancel out', async () => {
  const { life, id, customerId } = await withSeats(2)
  await units(life, id, { quantity: 5 })
  await units(life, id, { quantity: 2, effective: 'immediate' })
  expect(await life.creditOf(customerId)).toBe(400_000)
  const cancelled = await life.done('cancel-subscription', id, { unused: 'credit' })
  expect(cancelled['status']).toBe('canceled')
  // Two thirds of the first 400,000, and all that the three cost.
  expect(await life.creditOf(customerId)).toBe(400_000 + 266_667)
})
