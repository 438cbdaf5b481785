import { afterEach, describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { postedOn } from '../support/pending.ts'
import { startService } from '../support/service.ts'
import { end, mid, small, start } from './april.ts'

/** Cash, transfers and cheques that the merchant received themselves pay invoices, in whole or in part (M1, M2). */
const service = await forThisFile(startService())
let life: Life

afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  const outside = await postedOn(service, life, 'outside')
  expect(outside + (await postedOn(service, life, 'outside_clearing'))).toBe(0)
})

const lastInvoice = async (id: string) => (await life.invoices(id)).at(-1)!

/** A subscription of 5,000 naira whose renewal of 1 May is declined. */
async function pastDue() {
  life = await openLife(service, start)
  const plan = await life.plan({ amount: small })
  const { id, customerId } = await life.begin(plan['id'])
  const token = 'tok_test_insufficient_funds'
  const bad = await life.act('attach-payment-method', customerId, { token, setDefault: true })
  await life.done('update-subscription', id, { paymentMethodId: bad.body['id'] })
  await life.clock('2027-05-01T01:00:00.000Z')
  const { id: invoiceId } = await lastInvoice(id)
  return { id: id as string, customerId: customerId as string, invoiceId: invoiceId as string }
}

const record = (invoiceId: string, payment: Record<string, unknown>, headers = {}) =>
  life.act('record-payment', invoiceId, { kind: 'cash', ...payment }, headers)

// Holds M2, M1.
describe('a payment received outside every gateway', () => {
  it('pays what is due: the subscription continues, nothing is charged, nothing is in the balance', async () => {
    const { id, invoiceId } = await pastDue()
    const before = await life.balance()
    const receivedAt = '2027-05-01T00:30:00.000Z'
    const paid = await record(invoiceId, { amount: small, receivedAt, note: 'At the shop' })
    expect([paid.status, paid.body]).toMatchObject([
      201,
      {
        status: 'paid',
        amountPaid: small,
        payments: [{ kind: 'cash', amount: small, refunded: 0, rail: null, receivedAt, note: 'At the shop' }],
      },
    ])
    expect(await life.subscription(id)).toMatchObject({ status: 'active', currentPeriodStart: end })
    const told = (await life.events()).slice(-2)
    expect(told.map(({ type }) => type)).toEqual(['subscription_payment_recovered', 'subscription_recovered'])
    expect(told[0]!['data']).toMatchObject({ amount: small })
    expect(await postedOn(service, life, 'outside')).toBe(small)
    await life.clock('2027-05-20T00:00:00.000Z')
    expect((await lastInvoice(id))['attemptCount']).toBe(1)
    const after = await life.balance()
    const sum = (balance: any) => Number(balance.availableKobo) + Number(balance.pendingKobo)
    expect(sum(after)).toBe(sum(before))
  })

  it('pays a part: the next attempt asks for the rest', async () => {
    const { id, customerId, invoiceId } = await pastDue()
    const part = await record(invoiceId, { amount: 200_000 })
    expect(part.body).toMatchObject({ status: 'open', amount: small, amountPaid: 200_000 })
    const good = await life.act('attach-payment-method', customerId, { token: 'tok_test_success' })
    await life.act('pay-invoice', invoiceId, { paymentMethodId: good.body['id'] })
    const invoice = await lastInvoice(id)
    expect(invoice).toMatchObject({ status: 'paid', amountPaid: small })
    expect(invoice['payments'].map(({ kind, amount }: any) => [kind, amount])).toEqual([
      ['cash', 200_000],
      ['charge', 300_000],
    ])
    // Only what was charged is refunded as money.
    const tooMuch = await life.act('refund-invoice', invoiceId, { amount: 300_001 })
    expect([tooMuch.status, refusal(tooMuch)]).toMatchObject([
      422,
      {
        reason: 'refund_exceeds_payment',
        payments: [{ refundableKobo: 300_000 }, { refundableKobo: 200_000 }],
      },
    ])
    const { paymentId } = refusal(tooMuch)['payments'][0]
    expect((await life.act('refund-invoice', invoiceId, { paymentId })).body).toMatchObject({
      refunded: 300_000,
    })
    expect((await life.act('refund-invoice', invoiceId, { paymentId })).body['error'].details[0].reason).toBe(
      'already_refunded',
    )
  })

  it('becomes credit when its invoice is voided, which the merchant cannot take back', async () => {
    const { customerId, invoiceId } = await pastDue()
    await record(invoiceId, { amount: 200_000 })
    const voided = await life.done('void-invoice', invoiceId)
    expect(voided).toMatchObject({ status: 'void', amountPaid: 200_000, amountRefunded: 200_000 })
    expect(await life.creditOf(customerId)).toBe(200_000)
    const taking = await life.act('mend-credit', customerId, { amount: -1, reason: 'It is theirs' })
    expect(taking.status).toBe(422)
  })

  it('becomes credit at a cancel that voids the debt, and stays in one that keeps it', async () => {
    const voids = await pastDue()
    await record(voids.invoiceId, { amount: 200_000 })
    await life.done('cancel-subscription', voids.id, { openInvoice: 'void' })
    expect(await life.creditOf(voids.customerId)).toBe(200_000)
    expect((await life.events()).at(-1)!['data']).toMatchObject({ returnedKobo: 200_000 })
    const keeps = await pastDue()
    await record(keeps.invoiceId, { amount: 200_000 })
    await life.done('cancel-subscription', keeps.id, { openInvoice: 'keep' })
    const debt = await lastInvoice(keeps.id)
    expect(debt).toMatchObject({ status: 'uncollectible', amount: small, amountPaid: 200_000 })
    expect(await life.creditOf(keeps.customerId)).toBe(0)
    const rest = await record(keeps.invoiceId, { amount: 300_000 })
    expect(rest.body).toMatchObject({ status: 'paid', amountPaid: small })
  })

  it('is never refunded as money, and its unused part becomes credit', async () => {
    const { id, customerId, invoiceId } = await pastDue()
    await record(invoiceId, { amount: small })
    const refund = await life.act('refund-invoice', invoiceId, { amount: small })
    expect([refund.status, refusal(refund)['reason']]).toEqual([422, 'refund_exceeds_payment'])
    await life.clock('2027-05-16T12:00:00.000Z')
    await life.done('cancel-subscription', id, { unused: 'refund' })
    expect(await life.creditOf(customerId)).toBe(small / 2)
  })

  it('abandons a pending transfer; a late success pays what is due, the rest is credit', async () => {
    const { id, customerId, invoiceId } = await pastDue()
    const debit = await life.act('attach-payment-method', customerId, {
      token: 'tok_test_success',
      rail: 'direct_debit',
    })
    const waiting = await life.act('pay-invoice', invoiceId, { paymentMethodId: debit.body['id'] })
    expect(waiting.body).toMatchObject({ pendingPayment: { rail: 'direct_debit' } })
    const { attemptCount } = await lastInvoice(id)
    expect((await record(invoiceId, { amount: 200_000 })).body).toMatchObject({ pendingPayment: null })
    const reference = `${invoiceId}-${Number(attemptCount) + 1}`
    const body = { reference, outcome: 'success' }
    expect((await service.call('settle-sandbox-payment', { key: life.key, body })).status).toBe(200)
    expect(await lastInvoice(id)).toMatchObject({ status: 'paid', amountPaid: small })
    expect(await life.creditOf(customerId)).toBe(200_000)
  })

  it('is recorded once: the same key answers the same, the same reference is refused', async () => {
    const { invoiceId } = await pastDue()
    const cheque = { kind: 'cheque', amount: 100_000, reference: '000123' }
    const key = { 'idempotency-key': 'cheque-1' }
    const [first, again] = [await record(invoiceId, cheque, key), await record(invoiceId, cheque, key)]
    expect(again.text).toBe(first.text)
    const twice = await record(invoiceId, cheque)
    expect([twice.status, refusal(twice)['reason']]).toEqual([409, 'payment_recorded'])
    expect((await record(invoiceId, { ...cheque, kind: 'bank_transfer' })).status).toBe(201)
    const both = await Promise.all([1, 2].map(() => record(invoiceId, { ...cheque, reference: '000124' })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await life.done('get-invoice', invoiceId))['amountPaid']).toBe(300_000)
  })

  it.each([
    ['above what is due', { amount: small + 1 }, 422, 'amount_above_due'],
    ['in the future', { amount: 1, receivedAt: '2027-06-01T00:00:00.000Z' }, 422, 'received_later'],
    ['by cheque without its reference', { kind: 'cheque', amount: 1 }, 422, 'reference_required'],
    ['in another currency', { amount: 1, currency: 'USD' }, 422, 'currency_mismatch'],
  ])('is refused %s', async (_, payment, status, reason) => {
    const { invoiceId } = await pastDue()
    const answer = await record(invoiceId, payment)
    expect([answer.status, refusal(answer)['reason']]).toEqual([status, reason])
    expect((await life.done('get-invoice', invoiceId))['payments']).toEqual([])
  })

  it('is refused for a paid or void invoice; beside a renewal’s own charge it pays, and that is refunded', async () => {
    const { invoiceId } = await pastDue()
    await life.done('void-invoice', invoiceId)
    expect(refusal(await record(invoiceId, { amount: 1 }))['reason']).toBe('invalid_transition')
    const other = await openDebit()
    expect((await record(other.invoiceId, { amount: small })).body).toMatchObject({ status: 'paid' })
    const body = { reference: `${other.invoiceId}-1`, outcome: 'success' }
    expect((await service.call('settle-sandbox-payment', { key: life.key, body })).status).toBe(200)
    await life.clock('2027-05-02T00:00:00.000Z')
    // Nothing was due any more: the debit was returned.
    expect([await postedOn(service, life, 'unapplied'), await life.creditOf(other.customerId)]).toEqual([
      0, 0,
    ])
  })

  it('reactivates a written-off subscription', async () => {
    const { id, invoiceId } = await pastDue()
    const params = { invoiceId }
    await service.call('stop-recovery', { key: life.key, params })
    expect(await life.subscription(id)).toMatchObject({ status: 'unpaid' })
    expect((await record(invoiceId, { amount: 100_000 })).body).toMatchObject({ status: 'uncollectible' })
    expect((await record(invoiceId, { amount: 400_000 })).body).toMatchObject({ status: 'paid' })
    expect(await life.subscription(id)).toMatchObject({ status: 'active' })
  })
})

/** A renewal whose direct debit is out. */
async function openDebit() {
  life = await openLife(service, start)
  const { id, customerId } = await life.begin((await life.plan({ amount: small }))['id'])
  const debit = await life.act('attach-payment-method', customerId, {
    token: 'tok_test_success',
    rail: 'direct_debit',
  })
  await life.clock(mid)
  await life.done('update-subscription', id, { paymentMethodId: debit.body['id'] })
  await life.clock('2027-05-01T01:00:00.000Z')
  return { id, customerId: customerId as string, invoiceId: (await lastInvoice(id))['id'] as string }
}
