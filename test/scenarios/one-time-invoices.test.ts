import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { postedOn } from '../support/pending.ts'
import { startService } from '../support/service.ts'
import { start } from './april.ts'

/** Invoices without a subscription: made by the merchant, paid in every way, refunded, taken back and voided (K4, Q7). */
const service = await forThisFile(startService())
let life: Life

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  expect(await postedOn(service, life, 'unapplied')).toBe(0)
  const told = (await life.events()).map(({ type }) => type)
  expect(told.filter((type) => type.startsWith('subscription_'))).toEqual([])
})

const fees = { description: 'School fees', quantity: 2, unitAmount: 150_000 }

async function make(customerId: string, order: Record<string, unknown> = {}) {
  return service.call<any>('create-invoice', { key: life.key, body: { customerId, lines: [fees], ...order } })
}

async function made(order: Record<string, unknown> = {}, token: string | null = 'tok_test_success') {
  life = await openLife(service, start)
  const { id } = await life.customer(token)
  const { items } = await life.done('list-payment-methods', id)
  const method = items[0]?.id as string | undefined
  const asked = order['collection'] === 'automatic' ? { ...order, paymentMethodId: method } : order
  const answer = await make(id, asked)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return { customerId: id as string, invoice: answer.body, invoiceId: answer.body.id as string }
}

const lastEvent = async () => (await life.events()).at(-1)!

// Holds K4, M3, V12.
describe('a one-time invoice', () => {
  it('waits for its customer, with null in place of subscription links', async () => {
    const { invoice, customerId, invoiceId } = await made({ daysUntilDue: 14, metadata: { term: '1' } })
    expect(invoice).toMatchObject({
      ...{ customerId, subscriptionId: null, planId: null, periodStart: null, periodEnd: null, cycle: null },
      ...{ status: 'open', billingReason: 'one_time', subtotal: 300_000, amount: 300_000, amountPaid: 0 },
      ...{ collection: 'send_invoice', dueAt: '2027-04-15T00:00:00.000Z', metadata: { term: '1' } },
      lines: [{ type: 'one_time', ...fees, amount: 300_000, itemId: null, id: 'l1' }],
    })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ id: invoiceId, attempts: [] })
    const { items } = (await service.call<any>('list-invoices', { key: life.key, query: { customerId } }))
      .body
    expect(items.map(({ id }: { id: string }) => id)).toEqual([invoiceId])
    await life.clock('2027-06-01T00:00:00.000Z')
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'open' })
  })

  it('is charged once, and announces invoice_paid; its refund announces invoice_refunded', async () => {
    const { invoice, invoiceId } = await made({ collection: 'automatic' })
    expect(invoice).toMatchObject({
      status: 'paid',
      amountPaid: 300_000,
      collection: 'automatic',
      dueAt: null,
    })
    expect(invoice.payments).toMatchObject([{ kind: 'charge', amount: 300_000 }])
    expect(await lastEvent()).toMatchObject({
      type: 'invoice_paid',
      data: { amount: 300_000, effectKobo: 300_000, invoice: { id: invoiceId, billingReason: 'one_time' } },
    })
    const refund = await life.act('refund-invoice', invoiceId, { amount: 100_000 })
    expect([refund.status, refund.body]).toMatchObject([200, { refunded: 100_000, status: 'succeeded' }])
    expect(await lastEvent()).toMatchObject({ type: 'invoice_refunded', data: { amount: 100_000 } })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 100_000 })
    const taken = await service.call('reverse-sandbox-charge', {
      key: life.key,
      body: { invoiceId, amount: 200_000 },
    })
    expect([taken.status, taken.text]).toEqual([200, taken.text])
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountReversed: 200_000 })
    expect(await lastEvent()).toMatchObject({ type: 'invoice_refunded', data: { amount: 200_000 } })
  })

  it('stays open after a decline, which is announced, and can be paid manually with another method', async () => {
    const { invoice, invoiceId, customerId } = await made(
      { collection: 'automatic' },
      'tok_test_insufficient_funds',
    )
    expect(invoice).toMatchObject({ status: 'open', attemptCount: 1, nextAttemptAt: null })
    expect(await lastEvent()).toMatchObject({
      type: 'invoice_payment_failed',
      data: { failureCode: 'insufficient_funds', invoice: { id: invoiceId } },
    })
    await life.clock('2027-05-01T00:00:00.000Z')
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'open', attemptCount: 1 })
    const token = 'tok_test_success'
    const { body } = await life.act('attach-payment-method', customerId, { token })
    expect(await life.done('pay-invoice', invoiceId, { paymentMethodId: body['id'] })).toMatchObject({
      status: 'paid',
      attemptCount: 2,
    })
  })

  it('is paid on the page of a link', async () => {
    const { invoiceId, customerId } = await made({}, null)
    const link = await life.act('create-update-link', customerId, {})
    expect(link.body['invoiceId']).toBe(invoiceId)
    const token = (link.body['url'] as string).split('/').at(-1)!
    const paid = await service.call<any>('pay-checkout', {
      params: { token },
      body: { rail: 'card', token: 'tok_test_success' },
    })
    expect([paid.status, paid.body]).toMatchObject([200, { status: 'completed' }])
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid', amountPaid: 300_000 })
  })

  it('is paid in parts that the merchant received, and credit pays first', async () => {
    life = await openLife(service, start)
    const { id } = await life.customer('tok_test_success')
    const gift = await life.act('mend-credit', id, { amount: 50_000, reason: 'Sorry' })
    expect(gift.status).toBe(201)
    const { body: invoice } = await make(id)
    expect(invoice).toMatchObject({ creditApplied: 50_000, amount: 250_000 })
    const due = invoice.amount as number
    const cash = await life.act('record-payment', invoice.id, { kind: 'cash', amount: 100_000 })
    expect([cash.status, cash.body]).toMatchObject([201, { status: 'open', amountPaid: 100_000 }])
    const rest = await life.act('record-payment', invoice.id, {
      kind: 'bank_transfer',
      amount: due - 100_000,
      reference: 'TRF 1',
    })
    expect([rest.status, rest.body]).toMatchObject([201, { status: 'paid', amountPaid: due }])
    expect(await lastEvent()).toMatchObject({ type: 'invoice_paid', data: { amount: due, effectKobo: 0 } })
  })

  it('is voided: what was received of it is the customer’s credit', async () => {
    const { invoiceId, customerId } = await made()
    await life.act('record-payment', invoiceId, { kind: 'cash', amount: 100_000 })
    expect(await life.done('void-invoice', invoiceId)).toMatchObject({ status: 'void' })
    expect(await life.creditOf(customerId)).toBe(100_000)
    const again = await life.act('pay-invoice', invoiceId, {})
    expect([again.status, refusal(again)['reason']]).toEqual([409, 'invalid_transition'])
    const next = await make(customerId)
    expect(next.body).toMatchObject({ creditApplied: 100_000, amount: 200_000 })
    expect(await life.creditOf(customerId)).toBe(0)
  })

  it('that credit pays in full is paid without a charge', async () => {
    const { invoiceId, customerId } = await made()
    await life.act('record-payment', invoiceId, { kind: 'cash', amount: 200_000 })
    await life.done('void-invoice', invoiceId)
    const next = await make(customerId, { lines: [{ ...fees, quantity: 1 }] })
    expect(next.body).toMatchObject({ status: 'paid', amount: 0, creditApplied: 150_000 })
    expect(await lastEvent()).toMatchObject({ type: 'invoice_paid', data: { amount: 0, effectKobo: 0 } })
    expect(await life.creditOf(customerId)).toBe(50_000)
  })

  it.each([
    [{ collection: 'automatic' }, 422, 'method_required'],
    [{ collection: 'automatic', paymentMethodId: 'pm_01JZ8K3V5N7Q9S1T3V5X7Z9B2D' }, 404, undefined],
    [{ paymentMethodId: 'pm_01JZ8K3V5N7Q9S1T3V5X7Z9B2D' }, 422, 'not_waiting'],
    [{ lines: [] }, 422, undefined],
    [{ daysUntilDue: 91 }, 422, undefined],
    [{ dueDate: 'tomorrow' }, 422, 'unknown_field'],
    [{ lines: [{ ...fees, quantity: 1_000_000, unitAmount: 1_000_000_000 }] }, 422, 'amount_too_large'],
  ])('refuses %j', async (order, status, reason) => {
    life = await openLife(service, start)
    const { id } = await life.customer('tok_test_success')
    const answer = await make(id, order)
    expect(answer.status).toBe(status)
    if (reason !== undefined) expect(refusal(answer)['reason']).toBe(reason)
  })
})
