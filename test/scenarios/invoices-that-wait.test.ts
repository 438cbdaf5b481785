import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { postedOn } from '../support/pending.ts'
import { startService } from '../support/service.ts'
import { start } from './april.ts'

/** Subscriptions whose invoices are sent (M3): paid in time, late, in part, never; voided, cancelled, changed. */
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

const waiting = { collection: 'send_invoice', daysUntilDue: 10 }

async function begun(order: Record<string, unknown> = {}, plan: Record<string, unknown> = {}) {
  life = await openLife(service, start)
  const { id: planId } = await life.plan({ amount: 300_000, ...plan })
  const subscription = await life.begin(planId, null, { ...waiting, ...order })
  return {
    id: subscription['id'] as string,
    subscription,
    invoiceId: subscription['latestInvoiceId'] as string,
    planId,
  }
}

const pay = (invoiceId: string, amount: number) =>
  life.act('record-payment', invoiceId, { kind: 'cash', amount })

const types = async () => (await life.events()).map(({ type }) => type)

// Holds M3.
describe('a subscription whose invoices are sent', () => {
  it('is active from its creation, and its invoice waits with a due date, a link and no charge', async () => {
    const { subscription, invoiceId } = await begun()
    expect(subscription).toMatchObject({
      ...{
        status: 'active',
        cyclesCompleted: 1,
        collection: 'send_invoice',
        daysUntilDue: 10,
        checkoutUrl: null,
      },
      ...{ currentPeriodStart: start, currentPeriodEnd: '2027-05-01T00:00:00.000Z' },
    })
    const invoice = await life.done('get-invoice', invoiceId)
    expect(invoice).toMatchObject({
      ...{ status: 'open', amount: 300_000, amountPaid: 0, collection: 'send_invoice', attempts: [] },
      ...{ sentAt: start, dueAt: '2027-04-11T00:00:00.000Z', overdue: false },
    })
    expect(invoice['paymentUrl']).toMatch(/\/receipts\/rcp_test_/)
    expect(await types()).toEqual(['subscription_created', 'subscription_activated', 'invoice_sent'])
  })

  it('gets the next invoice with each period, and counts each cycle when that is sent', async () => {
    const { id, invoiceId } = await begun()
    expect((await pay(invoiceId, 300_000)).status).toBe(201)
    expect(await life.subscription(id)).toMatchObject({
      status: 'active',
      cyclesCompleted: 1,
      currentPeriodStart: start,
    })
    await life.clock('2027-05-02T00:00:00.000Z')
    const [first, second] = await life.invoices(id)
    expect(first).toMatchObject({ status: 'paid', amountPaid: 300_000, cycle: 1 })
    expect(second).toMatchObject({
      ...{ status: 'open', cycle: 2, sentAt: '2027-05-01T00:00:00.000Z', dueAt: '2027-05-11T00:00:00.000Z' },
      ...{ periodStart: '2027-05-01T00:00:00.000Z', periodEnd: '2027-06-01T00:00:00.000Z' },
    })
    expect(await life.subscription(id)).toMatchObject({
      status: 'active',
      cyclesCompleted: 2,
      latestInvoiceId: second!['id'],
    })
    expect((await types()).filter((type) => type !== 'invoice_reminder').slice(3)).toEqual([
      'subscription_payment_success',
      'invoice_created',
      'invoice_sent',
    ])
  })

  it('is past due once its grace is over, without a failed payment, and gets no new invoice', async () => {
    const { id, invoiceId } = await begun()
    await life.act('update-recovery-settings', '', { graceDays: 2 }).catch(() => undefined)
    await service.call('update-recovery-settings', { key: life.key, body: { graceDays: 2 } })
    await life.clock('2027-04-12T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'active' })
    await life.clock('2027-05-03T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'past_due', latestInvoiceId: invoiceId })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'open', overdue: true })
    const told = await types()
    expect(told).toContain('subscription_past_due')
    expect(told.filter((type) => type === 'invoice_overdue')).toHaveLength(1)
    expect(told).not.toContain('subscription_payment_failed')
    // Paid when its period is over: the next one begins then.
    expect((await pay(invoiceId, 300_000)).status).toBe(201)
    await life.clock('2027-05-03T01:00:00.000Z')
    const after = await life.subscription(id)
    expect(after).toMatchObject({
      status: 'active',
      cyclesCompleted: 2,
      currentPeriodStart: '2027-05-03T00:00:00.000Z',
    })
    expect(await types()).toEqual(
      expect.arrayContaining(['subscription_payment_recovered', 'subscription_recovered']),
    )
  })

  it('is written off at the end of its case, and continues once that is paid after all', async () => {
    const { id, invoiceId } = await begun()
    await life.clock('2027-05-20T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'unpaid', latestInvoiceId: invoiceId })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({
      status: 'uncollectible',
      overdue: true,
    })
    expect((await pay(invoiceId, 300_000)).status).toBe(201)
    await life.clock('2027-05-20T01:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'active', cyclesCompleted: 2 })
  })

  it('takes the cycle back where its invoice is voided, and its period continues', async () => {
    const { id, invoiceId } = await begun()
    await life.clock('2027-04-15T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'past_due' })
    await life.done('void-invoice', invoiceId)
    expect(await life.subscription(id)).toMatchObject({
      ...{ status: 'active', cyclesCompleted: 0, currentPeriodEnd: '2027-05-01T00:00:00.000Z' },
    })
  })

  it('is cancelled for what was used: the invoice is lowered by the rest and stays payable', async () => {
    const { id, invoiceId } = await begun()
    await life.clock('2027-04-11T00:00:00.000Z')
    const [before] = [await life.done('cancel-subscription', id, {})]
    expect(before).toMatchObject({ status: 'canceled' })
    // 20 of 30 days are not used.
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({
      status: 'open',
      amount: 100_000,
      amountPaid: 0,
    })
    expect((await pay(invoiceId, 100_000)).status).toBe(201)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid', amountPaid: 100_000 })
    expect(await life.subscription(id)).toMatchObject({ status: 'canceled' })
  })

  it('gives as credit only what was paid beyond what was used', async () => {
    const { id, subscription, invoiceId } = await begun()
    expect((await pay(invoiceId, 200_000)).status).toBe(201)
    await life.clock('2027-04-11T00:00:00.000Z')
    await life.done('cancel-subscription', id, {})
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({
      status: 'paid',
      amount: 200_000,
      amountPaid: 200_000,
    })
    expect(await life.creditOf(subscription['customerId'])).toBe(100_000)
  })

  it('gives no credit for what the merchant forgave', async () => {
    const { id, subscription, invoiceId } = await begun()
    await life.act('record-payment', invoiceId, { kind: 'cash', amount: 290_000, settle: true })
    await life.clock('2027-04-16T00:00:00.000Z')
    await life.done('cancel-subscription', id, {})
    expect(await life.creditOf(subscription['customerId'])).toBe(145_000)
  })

  it('voids it at a cancel where requested', async () => {
    const { id, subscription, invoiceId } = await begun()
    await life.clock('2027-04-11T00:00:00.000Z')
    await life.done('cancel-subscription', id, { openInvoice: 'void' })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'void' })
    expect(await life.creditOf(subscription['customerId'])).toBe(0)
  })

  it('begins with the end of a trial, and ends with its last cycle', async () => {
    const { id } = await begun({ trialDays: 5 }, { maxCycles: 1 })
    expect(await life.subscription(id)).toMatchObject({ status: 'trialing', latestInvoiceId: null })
    await life.clock('2027-04-06T01:00:00.000Z')
    const { latestInvoiceId } = await life.subscription(id)
    expect(await life.subscription(id)).toMatchObject({ status: 'active', cyclesCompleted: 1 })
    expect((await pay(latestInvoiceId, 300_000)).status).toBe(201)
    await life.clock('2027-05-06T01:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'expired' })
  })

  it('may have several waiting invoices, of which the oldest decides', async () => {
    const { id } = await begun({ daysUntilDue: 40 })
    await life.clock('2027-05-02T00:00:00.000Z')
    const [first, second] = await life.invoices(id)
    expect(second).toMatchObject({ status: 'open', cycle: 2 })
    await life.clock('2027-05-12T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'past_due', latestInvoiceId: second!['id'] })
    expect((await pay(second!['id'], 300_000)).status).toBe(201)
    expect(await life.subscription(id)).toMatchObject({ status: 'past_due' })
    expect((await pay(first!['id'], 300_000)).status).toBe(201)
    expect(await life.subscription(id)).toMatchObject({ status: 'active', cyclesCompleted: 2 })
  })

  it('is switched from the next invoice on, either way', async () => {
    life = await openLife(service, start)
    const { id: planId } = await life.plan({ amount: 300_000 })
    const { id } = await life.begin(planId)
    const changed = await life.act('update-subscription', id as string, waiting)
    expect([changed.status, changed.body['collection']]).toEqual([200, 'send_invoice'])
    await life.clock('2027-05-02T00:00:00.000Z')
    const [, second] = await life.invoices(id)
    expect(second).toMatchObject({ status: 'open', collection: 'send_invoice' })
    expect((await pay(second!['id'], 300_000)).status).toBe(201)
    await life.done('update-subscription', id, { collection: 'automatic' })
    await life.clock('2027-06-02T00:00:00.000Z')
    expect((await life.invoices(id)).at(-1)).toMatchObject({
      status: 'paid',
      collection: 'automatic',
      cycle: 3,
    })
  })

  it('refuses due days for charged ones, and a change in an unpaid period', async () => {
    const { id, planId } = await begun()
    const charged = await service.call<any>('create-subscription', {
      key: life.key,
      body: { customerId: (await life.customer(null))['id'], planId, daysUntilDue: 3 },
    })
    expect([charged.status, refusal(charged)['reason']]).toEqual([422, 'not_waiting'])
    const { id: other } = await life.plan({ amount: 600_000 })
    const now = await life.act('change-plan', id, { planId: other })
    expect([now.status, refusal(now)['reason']]).toEqual([409, 'invoice_unpaid'])
    await life.done('change-plan', id, { planId: other, effective: 'at_renewal' })
    await life.clock('2027-04-10T00:00:00.000Z')
    const [invoice] = await life.invoices(id)
    await pay(invoice!['id'], 300_000)
    await life.clock('2027-05-01T01:00:00.000Z')
    expect((await life.invoices(id)).at(-1)).toMatchObject({ status: 'open', amount: 600_000 })
  })
})

describe('reminders', () => {
  it('are sent at 9:00 Lagos time on the days of the settings, and stop with the payment', async () => {
    const { invoiceId } = await begun()
    await life.clock('2027-04-15T00:00:00.000Z')
    const told = (await life.events()).filter(({ type }) => type === 'invoice_reminder')
    expect(told.map(({ createdAt }) => createdAt)).toEqual([
      ...['2027-04-08T08:00:00.000Z', '2027-04-11T08:00:00.000Z', '2027-04-14T08:00:00.000Z'],
    ])
    expect(told[0]!.data).toMatchObject({ amount: 300_000, dueAt: '2027-04-11T00:00:00.000Z' })
    await pay(invoiceId, 300_000)
    await life.clock('2027-04-28T00:00:00.000Z')
    expect((await types()).filter((type) => type === 'invoice_reminder')).toHaveLength(3)
  })
})
