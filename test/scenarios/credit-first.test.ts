import { afterEach, describe, expect, it } from 'vitest'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { end, small, start } from './april.ts'

/** Credit pays before a payment method does (F5): today's debt is never left beside credit that covers it. */
const service = await forThisFile(startService())
let life: Life

afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
})

const give = (customerId: string, amount: number) =>
  life.act('mend-credit', customerId, { amount, reason: 'Paid in cash' })

const lastInvoice = async (id: string) => (await life.invoices(id)).at(-1)!

/** A subscription of 5,000 naira whose renewal of 1 May is declined. */
async function pastDue(token = 'tok_test_insufficient_funds') {
  life = await openLife(service, start)
  const plan = await life.plan({ amount: small })
  const { id, customerId } = await life.begin(plan['id'])
  const bad = await life.act('attach-payment-method', customerId, { token, setDefault: true })
  await life.done('update-subscription', id, { paymentMethodId: bad.body['id'] })
  await life.clock('2027-05-01T01:00:00.000Z')
  expect(await life.subscription(id)).toMatchObject({ status: 'past_due' })
  return { id: id as string, customerId: customerId as string }
}

// Holds F5.
describe('credit granted by the merchant', () => {
  it('pays a declined renewal at once where it covers it, without a charge', async () => {
    const { id, customerId } = await pastDue()
    expect((await give(customerId, small)).status).toBe(201)
    await life.clock('2027-05-01T01:01:00.000Z')
    const invoice = await lastInvoice(id)
    const paid = { status: 'paid', creditApplied: small, amount: 0, amountPaid: 0, attemptCount: 1 }
    expect(invoice).toMatchObject(paid)
    expect(await life.subscription(id)).toMatchObject({ status: 'active', currentPeriodStart: end })
    expect(await life.creditOf(customerId)).toBe(0)
    const told = (await life.events()).slice(-2)
    expect(told.map(({ type }) => type)).toEqual(['subscription_payment_recovered', 'subscription_recovered'])
    expect(told[0]!['data']).toMatchObject({ amount: 0 })
    await life.clock('2027-05-30T00:00:00.000Z')
    expect((await lastInvoice(id))['attemptCount']).toBe(1)
  })

  it('pays a part, and the planned attempt asks for the rest at once', async () => {
    const { id, customerId } = await pastDue()
    await give(customerId, 200_000)
    await life.clock('2027-05-01T01:01:00.000Z')
    const invoice = await lastInvoice(id)
    const rest = { status: 'open', creditApplied: 200_000, amount: 300_000 }
    expect(invoice).toMatchObject({ ...rest, attemptCount: 2 })
    expect(await life.creditOf(customerId)).toBe(0)
  })

  it('waits where a case waits for another card, and pays before the write-off', async () => {
    const { id, customerId } = await pastDue('tok_test_expired_card')
    await give(customerId, 200_000)
    await life.clock('2027-05-02T00:00:00.000Z')
    expect(await lastInvoice(id)).toMatchObject({ status: 'open', creditApplied: 0, attemptCount: 1 })
    expect(await life.creditOf(customerId)).toBe(200_000)
    await life.clock('2027-06-02T00:00:00.000Z')
    const written = { status: 'uncollectible', creditApplied: 200_000, amount: 300_000 }
    expect(await lastInvoice(id)).toMatchObject(written)
    // By itself it pays no debt that was written off.
    await give(customerId, 300_000)
    await life.clock('2027-06-03T00:00:00.000Z')
    expect(await lastInvoice(id)).toMatchObject({ status: 'uncollectible', amount: 300_000 })
    expect(await life.done('pay-invoice', (await lastInvoice(id))['id'])).toMatchObject({
      status: 'paid',
      creditApplied: small,
      amountPaid: 0,
    })
    expect(await life.subscription(id)).toMatchObject({ status: 'active' })
  })

  it('pays instead of a write-off by the merchant', async () => {
    const { id, customerId } = await pastDue('tok_test_expired_card')
    await give(customerId, small)
    const invoice = await lastInvoice(id)
    const params = { invoiceId: invoice['id'] }
    const stopped = await service.call('stop-recovery', { key: life.key, params })
    expect(stopped.body).toMatchObject({ status: 'paid', creditApplied: small })
    expect(await life.subscription(id)).toMatchObject({ status: 'active' })
  })

  it('abandons a charge that its gateway still has not seen, and asks for the rest under a reference of its own', async () => {
    const { id, customerId } = await pastDue('tok_test_timeout')
    const { attemptCount: before } = await lastInvoice(id)
    await give(customerId, 200_000)
    await life.clock('2027-05-01T01:01:00.000Z')
    const invoice = await lastInvoice(id)
    expect(invoice).toMatchObject({ status: 'open', creditApplied: 200_000, amount: 300_000 })
    const tried = Number(invoice['attemptCount'])
    expect(tried).toBeGreaterThan(Number(before))
    const timeline = JSON.stringify(await life.done('get-timeline', id))
    expect(timeline).toContain('let_go.superseded')
  })

  it('of another currency pays nothing', async () => {
    const { id, customerId } = await pastDue()
    await life.act('mend-credit', customerId, { amount: small, currency: 'USD', reason: 'Elsewhere' })
    await life.clock('2027-05-01T02:00:00.000Z')
    expect(await lastInvoice(id)).toMatchObject({ status: 'open', creditApplied: 0, attemptCount: 1 })
  })
})

// Holds F5.
describe('a manual payment', () => {
  it('uses credit first and charges the rest; a repeated key answers the same', async () => {
    const { id, customerId } = await pastDue('tok_test_expired_card')
    const { body: card } = await life.act('attach-payment-method', customerId, {
      token: 'tok_test_insufficient_funds',
    })
    await give(customerId, 100_000)
    const { id: invoiceId } = await lastInvoice(id)
    const pay = () =>
      life.act('pay-invoice', invoiceId, { paymentMethodId: card['id'] }, { 'idempotency-key': 'pay-1' })
    expect((await pay()).status).toBe(402)
    expect(await lastInvoice(id)).toMatchObject({ creditApplied: 100_000, amount: 400_000 })
    expect((await pay()).status).toBe(402)
    expect(await life.creditOf(customerId)).toBe(0)
    const good = await life.act('attach-payment-method', customerId, { token: 'tok_test_success' })
    const paid = await life.act('pay-invoice', invoiceId, { paymentMethodId: good.body['id'] })
    expect(paid.body).toMatchObject({ status: 'paid', amountPaid: 400_000, creditApplied: 100_000 })
  })

  it('by credit alone needs no method', async () => {
    const { id, customerId } = await pastDue('tok_test_expired_card')
    const { items } = await life.done('list-payment-methods', customerId)
    for (const { id: methodId } of items) await life.done('remove-payment-method', methodId)
    await give(customerId, small)
    const { id: invoiceId } = await lastInvoice(id)
    expect(await life.done('pay-invoice', invoiceId)).toMatchObject({ status: 'paid', amountPaid: 0 })
  })

  it('abandons a payment that waits for its payer; an excess that arrives is a deposit', async () => {
    const { id, customerId } = await pastDue('tok_test_expired_card')
    const { id: invoiceId } = await lastInvoice(id)
    const { body: debit } = await life.act('attach-payment-method', customerId, {
      token: 'tok_test_success',
      rail: 'direct_debit',
    })
    const first = await life.act('pay-invoice', invoiceId, { paymentMethodId: debit['id'] })
    expect(first.body).toMatchObject({ pendingPayment: { rail: 'direct_debit' } })
    await give(customerId, 200_000)
    const second = await life.act('pay-invoice', invoiceId, { paymentMethodId: debit['id'] })
    expect(second.body).toMatchObject({ status: 'open', amount: 300_000, creditApplied: 200_000 })
    const settle = (number: number) =>
      service.call('settle-sandbox-payment', {
        key: life.key,
        body: { reference: `${String(invoiceId)}-${number}`, outcome: 'success' },
      })
    const { attemptCount } = await lastInvoice(id)
    // The first debit, of 5,000 naira, arrives while the second, of 3,000, is out.
    expect((await settle(Number(attemptCount))).status).toBe(200)
    expect(await lastInvoice(id)).toMatchObject({
      status: 'paid',
      amountPaid: 300_000,
      creditApplied: 200_000,
    })
    expect(await life.creditOf(customerId)).toBe(200_000)
    const { items } = (await service.call<any>('list-credit', { key: life.key, params: { id: customerId } }))
      .body
    expect(items[0]).toMatchObject({ amount: 200_000, cause: 'late_payment' })
    const taking = await life.act('mend-credit', customerId, { amount: -1, reason: 'It is theirs' })
    expect(taking.status).toBe(422)
  })
})
