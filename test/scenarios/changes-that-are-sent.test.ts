import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { postedOn } from '../support/pending.ts'
import { startService } from '../support/service.ts'
import { start } from './april.ts'

/** Changes of what is sent (M3): the change's invoice is sent, and the change takes effect at once. */
const service = await forThisFile(startService())
let life: Life

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  expect(await postedOn(service, life, 'unapplied')).toBe(0)
})

const middle = '2027-04-16T00:00:00.000Z'
const plans = { small: 300_000, large: 600_000 }

const pay = (invoiceId: string, amount: number, more: Record<string, unknown> = {}) =>
  life.act('record-payment', invoiceId, { kind: 'cash', amount, ...more })

const latest = async (id: string) => (await life.invoices(id)).at(-1)!

/** A subscription that pays 3,000 naira a month by sent invoices, paid, in the middle of April. */
async function halfway(order: Record<string, unknown> = {}, due = 40) {
  life = await openLife(service, start)
  const pricing = order['quantity'] === undefined ? {} : { pricing: { model: 'per_unit' } }
  const { id: planId } = await life.plan({ amount: plans.small, ...pricing })
  const { id: largeId } = await life.plan({ amount: plans.large })
  const subscription = await life.begin(planId as string, null, {
    ...{ collection: 'send_invoice', daysUntilDue: due },
    ...order,
  })
  const { id, latestInvoiceId, customerId } = subscription as Record<string, string>
  expect((await pay(latestInvoiceId!, plans.small * (order['quantity'] === undefined ? 1 : 2))).status).toBe(
    201,
  )
  await life.clock(middle)
  return { id: id!, firstId: latestInvoiceId!, customerId: customerId!, planId, largeId: largeId as string }
}

/** The same, changed to 6,000 naira a month: 1,500 are asked for. */
async function changed(due = 40) {
  const had = await halfway({}, due)
  const { invoice } = await life.done('change-plan', had.id, { planId: had.largeId })
  return { ...had, invoiceId: invoice['id'] as string }
}

const cancel = (id: string, order: Record<string, unknown> = {}) =>
  life.done('cancel-subscription', id, order)

// Holds M3.
describe('a change whose invoice is sent', () => {
  it('takes effect at once, as its preview shows, and its invoice waits', async () => {
    const { id, largeId } = await halfway({}, 10)
    const preview = await life.done('preview-plan-change', id, { planId: largeId })
    const dueAt = '2027-04-26T00:00:00.000Z'
    expect(preview).toMatchObject({
      proration: { amount: 150_000, kind: 'charge', credit: 150_000, charge: 300_000 },
      invoice: { amount: 150_000 },
      dueAt,
    })
    const { quoteId } = preview
    const { subscription, invoice } = await life.done('change-plan', id, { planId: largeId, quoteId })
    expect(subscription).toMatchObject({
      ...{ status: 'active', planId: largeId, cyclesCompleted: 1, pendingChange: null },
      ...{ currentPeriodEnd: '2027-05-01T00:00:00.000Z', latestInvoiceId: invoice['id'] },
    })
    expect(invoice).toMatchObject({
      ...{
        status: 'open',
        amount: 150_000,
        amountPaid: 0,
        collection: 'send_invoice',
        dueAt,
        sentAt: middle,
      },
      ...{ billingReason: 'subscription_update', overdue: false },
    })
    expect(invoice['paymentUrl']).toMatch(/\/receipts\/rcp_test_/)
    const told = await life.events()
    expect(told.slice(-2).map(({ type }) => type)).toEqual(['subscription_plan_changed', 'invoice_sent'])
    expect(told.at(-1)!.data).toMatchObject({ amount: 150_000, dueAt })
    expect((await pay(invoice['id'], 150_000)).status).toBe(201)
    expect((await life.events()).at(-1)).toMatchObject({
      type: 'subscription_payment_success',
      data: { amount: 150_000 },
    })
    await life.clock('2027-05-01T01:00:00.000Z')
    expect(await latest(id)).toMatchObject({ status: 'open', amount: plans.large, cycle: 2 })
  })

  it('may be of units and of add-ons too', async () => {
    const { id } = await halfway({ quantity: 2 })
    const more = await life.done('change-plan', id, { quantity: 3 })
    expect(more['invoice']).toMatchObject({ status: 'open', amount: 150_000, collection: 'send_invoice' })
    expect(more['subscription']).toMatchObject({ quantity: 3 })
    await pay(more['invoice']['id'], 150_000)
    const made = await service.call<any>('create-add-on', {
      key: life.key,
      body: { name: 'Locker', amount: 100_000, interval: 'month' },
    })
    const addOns = [{ addOnId: made.body['id'], quantity: 1 }]
    const beside = await life.done('change-plan', id, { addOns })
    expect(beside['invoice']).toMatchObject({ status: 'open', amount: 50_000 })
    // What was paid for the units, half used, and not what was asked for the locker.
    await cancel(id)
    expect(await life.done('get-invoice', beside['invoice']['id'])).toMatchObject({
      status: 'paid',
      amount: 0,
    })
    expect(await life.creditOf(beside['subscription']['customerId'])).toBe(450_000)
  })

  it('blocks other immediate changes before it is paid', async () => {
    const { id, planId, invoiceId } = await changed()
    for (const order of [{ planId }, { planId, proration: 'none' }, { planId, proration: 'next_invoice' }]) {
      const refused = await life.act('change-plan', id, order)
      expect([refused.status, refusal(refused)['reason']]).toEqual([409, 'invoice_unpaid'])
    }
    await pay(invoiceId, 150_000)
    // Back again: half of 6,000 is credit against half of 3,000.
    await life.done('change-plan', id, { planId })
    expect(await life.creditOf((await life.subscription(id))['customerId'])).toBe(150_000)
  })

  it('begins a period where the interval is another', async () => {
    const { id, customerId } = await halfway()
    const { id: yearly } = await life.plan({ amount: 3_000_000, interval: 'year' })
    const { subscription, invoice } = await life.done('change-plan', id, { planId: yearly })
    expect(subscription).toMatchObject({ cyclesCompleted: 2, currentPeriodStart: middle })
    expect(invoice).toMatchObject({ status: 'open', amount: 2_850_000, cycle: 2 })
    await life.done('void-invoice', invoice['id'])
    expect(await life.subscription(id)).toMatchObject({ cyclesCompleted: 1, planId: yearly })
    await cancel(id)
    expect(await life.creditOf(customerId)).toBe(150_000)
  })

  it('is cancelled: unpaid time has no value, paid time has', async () => {
    const { id, invoiceId, customerId } = await changed()
    await cancel(id)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({
      status: 'paid',
      amount: 0,
      amountPaid: 0,
    })
    expect(await life.creditOf(customerId)).toBe(150_000)
  })

  it('is cancelled later: the invoice asks for no more than was used', async () => {
    const { id, invoiceId, customerId } = await changed()
    await life.clock('2027-04-25T00:00:00.000Z')
    await cancel(id)
    // 6 of 30 days of 6,000 are not used: 1,200 of the 1,500.
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'open', amount: 30_000 })
    expect(await life.creditOf(customerId)).toBe(0)
    expect((await pay(invoiceId, 30_000)).status).toBe(201)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid', amountPaid: 30_000 })
  })

  it('is cancelled when a part was paid, and with the invoice void', async () => {
    const first = await changed()
    await pay(first.invoiceId, 50_000)
    await cancel(first.id)
    expect(await life.done('get-invoice', first.invoiceId)).toMatchObject({ status: 'paid', amount: 50_000 })
    expect(await life.creditOf(first.customerId)).toBe(200_000)
    const second = await changed()
    await pay(second.invoiceId, 50_000)
    await cancel(second.id, { openInvoice: 'void' })
    expect(await life.done('get-invoice', second.invoiceId)).toMatchObject({ status: 'void' })
    expect(await life.creditOf(second.customerId)).toBe(200_000)
  })

  it('is waived by a void, which leaves the plan and no value', async () => {
    const { id, invoiceId, customerId, largeId } = await changed()
    await life.done('void-invoice', invoiceId)
    expect(await life.subscription(id)).toMatchObject({
      status: 'active',
      planId: largeId,
      cyclesCompleted: 1,
    })
    await cancel(id)
    expect(await life.creditOf(customerId)).toBe(150_000)
  })

  it('uses the customer’s credit first, which a cancel returns', async () => {
    const { id, customerId, largeId } = await halfway()
    expect((await life.act('mend-credit', customerId, { amount: 40_000, reason: 'sorry' })).status).toBe(201)
    const { invoice } = await life.done('change-plan', id, { planId: largeId })
    expect(invoice).toMatchObject({ amount: 110_000, creditApplied: 40_000 })
    await cancel(id)
    expect(await life.creditOf(customerId)).toBe(190_000)
  })

  it('is past due by the change’s invoice, and recovers with it', async () => {
    const { id, invoiceId } = await changed(5)
    await life.clock('2027-04-22T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'past_due' })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ overdue: true })
    await pay(invoiceId, 150_000)
    expect(await life.subscription(id)).toMatchObject({ status: 'active' })
  })

  it('is written off with its case, and continues once it is paid', async () => {
    const { id, invoiceId } = await changed(0)
    await life.clock('2027-05-09T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'unpaid' })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'uncollectible' })
    await pay(invoiceId, 150_000)
    expect(await life.subscription(id)).toMatchObject({ status: 'active' })
  })

  it('is worth what was paid where the merchant forgives the rest', async () => {
    const { id, invoiceId, customerId } = await changed()
    await pay(invoiceId, 145_000, { settle: true })
    await cancel(id)
    expect(await life.creditOf(customerId)).toBe(295_000)
  })

  it('waits beside the next period’s, and each is paid by itself', async () => {
    const { id, firstId, invoiceId } = await changed()
    await life.clock('2027-05-02T00:00:00.000Z')
    const next = await latest(id)
    expect(next).toMatchObject({ status: 'open', amount: plans.large, cycle: 2 })
    await pay(next['id'], plans.large)
    await pay(invoiceId, 150_000)
    for (const one of [firstId, invoiceId, next['id']])
      expect(await life.done('get-invoice', one)).toMatchObject({ status: 'paid' })
    expect(await life.subscription(id)).toMatchObject({ status: 'active', cyclesCompleted: 2 })
    const back = await life.act('refund-invoice', invoiceId, {})
    expect([back.status, back.text]).toEqual([200, back.text])
    expect(await life.creditOf((await life.subscription(id))['customerId'])).toBe(150_000)
  })
})
