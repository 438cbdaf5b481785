import { expect, it } from 'vitest'
import { openLife, refusal } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// June has 30 days: 20 are left on the 11th.
const start = '2027-06-01T09:00:00.000Z'
const tenDaysOn = '2027-06-11T09:00:00.000Z'
const end = '2027-07-01T09:00:00.000Z'
const gold = { name: 'Gold', amount: 300_000 }
const storage = { name: 'Storage', amount: 50_000, interval: 'month' }
const seats = { name: 'Seats', amount: 20_000, interval: 'month', pricing: { model: 'per_unit' } }

async function shop(body: Record<string, unknown> = gold) {
  const life = await openLife(service, start)
  const make = async (terms: object): Promise<string> => {
    const made = await service.call<any>('create-add-on', { key: life.key, body: terms })
    expect(made.status, made.text).toBe(201)
    return made.body.id
  }
  const plan = await life.plan(body)
  const [storageId, seatsId] = [await make(storage), await make(seats)]
  return { life, make, plan: plan['id'] as string, storageId, seatsId }
}

const lines = ({ lines: all }: any) => all.map(({ type, amount }: any) => [type, amount])

// Holds K4.
it('an add-on is created, read, renamed and archived; its price stays', async () => {
  const { life, storageId, seatsId } = await shop()
  const params = { id: storageId }
  const made = await service.call<any>('get-add-on', { key: life.key, params })
  expect(made.body).toMatchObject({ ...storage, currency: 'NGN', intervalCount: 1, archivedAt: null })
  const list = await service.call<any>('list-add-ons', { key: life.key })
  expect(list.body.items.map(({ id }: any) => id)).toEqual([seatsId, storageId])
  const renamed = await service.call<any>('update-add-on', { key: life.key, params, body: { name: 'Space' } })
  expect(renamed.body).toMatchObject({ name: 'Space', amount: 50_000 })
  const dearer = await service.call<any>('update-add-on', { key: life.key, params, body: { amount: 1 } })
  expect(dearer.status).toBe(422)
  const archived = await service.call<any>('archive-add-on', { key: life.key, params })
  expect(archived.body.archivedAt).not.toBeNull()
  expect((await service.call('archive-add-on', { key: life.key, params })).text).toBe(archived.text)
})

// Holds K4, K6: half of 300,000 and 3 × 20,000 is 180,000, of which the plan has 150,000.
it('is billed each period as a line of its own, and the code applies to it', async () => {
  const { life, plan, seatsId } = await shop()
  const code = { code: 'HALF', discountType: 'percentage', discountValue: 50, duration: 'forever' }
  await service.call('create-promo-code', { key: life.key, body: code })
  const addOns = [{ addOnId: seatsId, quantity: 3 }]
  const { id } = await life.begin(plan, 'tok_test_success', { addOns, promoCode: 'HALF' })
  const shown = { addOnId: seatsId, name: 'Seats', quantity: 3, unitAmount: 20_000, amount: 60_000 }
  expect(await life.subscription(id)).toMatchObject({ addOns: [shown], scheduledAddOns: [] })
  await life.clock(end)
  const invoices = await life.invoices(id)
  for (const invoice of invoices) {
    expect(invoice).toMatchObject({ status: 'paid', subtotal: 360_000, discount: 180_000, amount: 180_000 })
    expect(invoice['lines']).toMatchObject([
      { type: 'plan', itemId: 'p', amount: 300_000, discountAmount: 150_000 },
      {
        type: 'add_on',
        itemId: seatsId,
        amount: 60_000,
        discountAmount: 30_000,
        quantity: 3,
        unitAmount: 20_000,
      },
      { type: 'discount', amount: -180_000 },
    ])
  }
  expect(invoices).toHaveLength(2)
  const month = await service.call<any>('get-analytics-overview', { key: life.key })
  expect(month.body).toMatchObject({ mrrKobo: 180_000 })
})

// Holds K4.
it('joins plans of its own period and currency, once, and no free plan', async () => {
  const { life, make, plan, storageId } = await shop()
  const yearly = await make({ ...storage, interval: 'year' })
  const free = await life.plan({ amount: 0, pricing: { model: 'free' } })
  const dollars = await make({ ...storage, currency: 'USD' })
  const said = async (addOns: object[], planId = plan) => {
    const { id: customerId } = await life.customer()
    const body = { customerId, planId, addOns }
    return refusal(await service.call('create-subscription', { key: life.key, body })).reason
  }
  expect(await said([{ addOnId: yearly }])).toBe('add_on_interval')
  expect(await said([{ addOnId: dollars }])).toBe('currency_mismatch')
  expect(await said([{ addOnId: storageId }, { addOnId: storageId }])).toBe('add_on_repeated')
  expect(await said([{ addOnId: storageId, quantity: 2 }])).toBe('quantity_out_of_range')
  expect(await said([{ addOnId: storageId }], free['id'])).toBe('free_plan')
  await service.call('archive-add-on', { key: life.key, params: { id: storageId } })
  expect(await said([{ addOnId: storageId }])).toBe('add_on_archived')
})

// Holds K5: 3 × 20,000 x 20/30 = 40,000, then two of three go: 40,000 x 20/30 = 26,667; storage costs 33,333.
it('is added and removed within a period, each prorated', async () => {
  const { life, plan, storageId, seatsId } = await shop()
  const { id } = await life.begin(plan)
  await life.clock(tenDaysOn)
  const more = await life.done('change-plan', id, { addOns: [{ addOnId: seatsId, quantity: 3 }] })
  expect(more.proration).toMatchObject({ kind: 'charge', amount: 40_000 })
  expect(lines(more.invoice)).toEqual([['proration_charge', 40_000]])
  expect(more.invoice.lines[0]).toMatchObject({ itemId: seatsId, quantity: 3 })
  const both = [
    { addOnId: seatsId, quantity: 1 },
    { addOnId: storageId, quantity: 1 },
  ]
  const mixed = await life.done('change-plan', id, { addOns: both, effective: 'immediate' })
  expect(mixed.proration).toMatchObject({ kind: 'charge', amount: 6_666, charge: 33_333, credit: 26_667 })
  expect(mixed.invoice).toMatchObject({ amount: 6_666, status: 'paid' })
  await life.clock(end)
  const [, , , renewal] = await life.invoices(id)
  expect(lines(renewal)).toEqual([
    ['plan', 300_000],
    ['add_on', 20_000],
    ['add_on', 50_000],
  ])
})

// Holds K5, V4.
it('cheaper parts wait for the renewal, others change now; scheduled parts merge', async () => {
  const { life, plan, storageId, seatsId } = await shop()
  const { id } = await life.begin(plan, 'tok_test_success', { addOns: [{ addOnId: storageId }] })
  await life.clock(tenDaysOn)
  const change = [
    { addOnId: storageId, quantity: 0 },
    { addOnId: seatsId, quantity: 3 },
  ]
  const preview = await life.done('preview-plan-change', id, { addOns: change })
  const done = await life.done('change-plan', id, { addOns: change, quoteId: preview.quoteId })
  expect(done).toMatchObject({
    invoice: { amount: 40_000 },
    scheduledChange: { planId: plan, quantity: 1, addOns: [{ addOnId: storageId, quantity: 0 }] },
    subscription: { addOns: [{ addOnId: storageId }, { addOnId: seatsId, quantity: 3 }] },
  })
  await life.done('change-plan', id, { addOns: [{ addOnId: seatsId, quantity: 1 }] })
  const silver = await life.plan({ name: 'Silver', amount: 100_000 })
  const later = await life.done('change-plan', id, { planId: silver['id'], effective: 'at_renewal' })
  expect(later.subscription.scheduledAddOns).toMatchObject([
    { addOnId: storageId, quantity: 0 },
    { addOnId: seatsId, quantity: 1 },
  ])
  expect(await life.done('get-upcoming-invoice', id)).toMatchObject({ amount: 120_000 })
  await life.clock(end)
  const [, , renewal] = await life.invoices(id)
  expect(lines(renewal)).toEqual([
    ['plan', 100_000],
    ['add_on', 20_000],
  ])
  const now = await life.subscription(id)
  expect(now).toMatchObject({
    planId: silver['id'],
    scheduledAddOns: [],
    addOns: [{ addOnId: seatsId, quantity: 1 }],
  })
  const again = await life.act('change-plan', id, { addOns: [{ addOnId: seatsId, quantity: 1 }] })
  expect(refusal(again).reason).toBe('same_plan')
})

// Holds K4: the year costs 3,000,000; 20 of 30 days of 300,000 and 50,000 were not used: 200,000 and 33,333.
it('a change to another period says for each add-on whether it stays', async () => {
  const { life, plan, storageId } = await shop()
  const yearly = await life.plan({ name: 'Year', amount: 3_000_000, interval: 'year' })
  const { id } = await life.begin(plan, 'tok_test_success', { addOns: [{ addOnId: storageId }] })
  await life.clock(tenDaysOn)
  const unnamed = await life.act('change-plan', id, { planId: yearly['id'] })
  expect(refusal(unnamed).reason).toBe('add_on_interval')
  const addOns = [{ addOnId: storageId, quantity: 0 }]
  const done = await life.done('change-plan', id, { planId: yearly['id'], addOns })
  expect(lines(done.invoice)).toEqual([
    ['plan', 3_000_000],
    ['proration_credit', -200_000],
    ['proration_credit', -33_333],
  ])
  expect(done.subscription).toMatchObject({ addOns: [], planId: yearly['id'] })
})

// Holds K5, D5.6: of 300,000 and 50,000 two thirds each: 200,000 + 33,333.
it('a cancel returns the unused part of what was paid for each item', async () => {
  const { life, plan, storageId } = await shop()
  const { id, customerId } = await life.begin(plan, 'tok_test_success', { addOns: [{ addOnId: storageId }] })
  await life.clock(tenDaysOn)
  await life.done('cancel-subscription', id, { unused: 'credit' })
  const credit = await service.call<any>('get-customer', {
    key: life.key,
    params: { id: customerId as string },
  })
  expect(JSON.stringify(credit.body)).toContain('233333')
})

// Holds K4, D11.14.
it('a checkout sells them: the page shows each, and the subscription has them', async () => {
  const { life, plan, seatsId } = await shop()
  const body = { planId: plan, customerEmail: 'seats@shop.test', addOns: [{ addOnId: seatsId, quantity: 2 }] }
  const { body: session } = await service.call<any>('start-checkout', { key: life.key, body })
  expect(session).toMatchObject({ amount: 340_000, addOns: [{ addOnId: seatsId, amount: 40_000 }] })
  const params = { token: session.token }
  const page = await service.call('get-checkout', { params, headers: { accept: 'text/html' } })
  for (const text of ['₦3,400', '2 × Seats', '₦400', '₦3,000']) expect(page.text).toContain(text)
  const pay = { rail: 'card', token: 'tok_test_success' }
  const paid = await service.call<any>('pay-checkout', { params, body: pay })
  const [invoice] = await life.invoices(paid.body.subscriptionId)
  expect(invoice).toMatchObject({ amount: 340_000, status: 'paid' })
  expect(await life.done('get-upcoming-invoice', paid.body.subscriptionId)).toMatchObject({ amount: 340_000 })
})
