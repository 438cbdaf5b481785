import { afterEach, describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { postedOn } from '../support/pending.ts'
import { startService } from '../support/service.ts'
import { end, mid, small, start } from './april.ts'

/** Received payments that are taken back, that forgive the rest, and parts beside a renewal's own charge (M1, M2, V1). */
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

// Holds M1.
describe('a part beside a renewal’s charge in progress', () => {
  it('abandons it, and a charge of the rest begins at once', async () => {
    const { id, invoiceId } = await openDebit()
    const part = await record(invoiceId, { amount: 200_000 })
    expect([part.status, part.body]).toMatchObject([201, { status: 'open', amountPaid: 200_000 }])
    await life.clock('2027-05-01T01:05:00.000Z')
    const out = await lastInvoice(id)
    expect(out).toMatchObject({ pendingPayment: { rail: 'direct_debit' }, amountPaid: 200_000 })
    const settle = (number: number) =>
      service.call('settle-sandbox-payment', {
        key: life.key,
        body: { reference: `${invoiceId}-${number}`, outcome: 'success' },
      })
    expect((await settle(2)).status).toBe(200)
    expect(await lastInvoice(id)).toMatchObject({ status: 'paid', amountPaid: small })
    expect(await life.subscription(id)).toMatchObject({ status: 'active', currentPeriodStart: end })
    // The debit that was let go comes after all: nothing is due, so it is returned.
    expect((await settle(1)).status).toBe(200)
    await life.clock('2027-05-02T00:00:00.000Z')
    expect(await postedOn(service, life, 'unapplied')).toBe(0)
  })

  it('is followed by recovery where nothing can be charged any more', async () => {
    const { id, customerId, invoiceId } = await openDebit()
    const { items } = await life.done('list-payment-methods', customerId)
    for (const { id: methodId } of items) await life.done('remove-payment-method', methodId)
    expect((await record(invoiceId, { amount: 200_000 })).body).toMatchObject({ status: 'open' })
    expect(await life.subscription(id)).toMatchObject({ status: 'past_due' })
    const told = (await life.events()).map(({ type }) => type)
    expect(told).toContain('subscription_payment_failed')
    expect((await record(invoiceId, { amount: 300_000 })).body).toMatchObject({ status: 'paid' })
    expect(await life.subscription(id)).toMatchObject({ status: 'active' })
  })
})

// Holds M2, V1.
describe('a payment that settles its invoice', () => {
  it('forgives the rest by a line, which was never paid', async () => {
    const { id, customerId, invoiceId } = await pastDue()
    const paid = await record(invoiceId, { amount: 400_000, settle: true })
    expect(paid.body).toMatchObject({ status: 'paid', amount: 400_000, amountPaid: 400_000 })
    const last = paid.body['lines'].at(-1)
    expect(last).toMatchObject({ type: 'waived', description: 'Waived', amount: -100_000, id: 'l2' })
    await life.clock('2027-05-16T12:00:00.000Z')
    await life.done('cancel-subscription', id, { unused: 'credit' })
    expect(await life.creditOf(customerId)).toBe(200_000)
  })
})

// Holds M2, V1, F3.
describe('a payment that is removed', () => {
  const takeBack = (invoiceId: string, paymentId: string) =>
    service.call<any>('remove-payment', { key: life.key, params: { id: invoiceId, paymentId } })

  it('while its invoice is open: all is due again, and its reference may be recorded again', async () => {
    const { id, customerId, invoiceId } = await pastDue()
    const cheque = { kind: 'cheque', amount: 200_000, reference: '000200' }
    const recorded = await record(invoiceId, cheque)
    const { id: paymentId } = recorded.body['payments'][0]
    const removed = await takeBack(invoiceId, paymentId)
    expect([removed.status, removed.body]).toMatchObject([
      200,
      { payments: [], amountPaid: 0, status: 'open' },
    ])
    expect((await takeBack(invoiceId, paymentId)).status).toBe(404)
    expect(await postedOn(service, life, 'outside')).toBe(0)
    expect((await record(invoiceId, cheque)).status).toBe(201)
    const again = (await life.done('get-invoice', invoiceId))['payments'][0].id
    const debit = await life.act('attach-payment-method', customerId, {
      token: 'tok_test_success',
      rail: 'direct_debit',
    })
    await life.act('pay-invoice', invoiceId, { paymentMethodId: debit.body['id'] })
    const free = await takeBack(invoiceId, again)
    expect(free.body).toMatchObject({ pendingPayment: null, amountPaid: 0, amount: small })
    expect(await life.subscription(id)).toMatchObject({ status: 'past_due' })
  })

  it('after its invoice is paid: announced, in no balance, and the setting says what follows', async () => {
    const { id, invoiceId } = await pastDue()
    await service.call('update-billing-settings', {
      key: life.key,
      body: { onReversal: 'cancel_at_period_end' },
    })
    const paid = await record(invoiceId, { amount: small })
    const before = await life.balance()
    const back = await takeBack(invoiceId, paid.body['payments'][0].id)
    expect(back.body).toMatchObject({
      status: 'paid',
      amountPaid: small,
      amountRefunded: small,
      amountReversed: small,
      payments: [{ refunded: small, reversed: small }],
    })
    expect(await life.balance()).toEqual(before)
    expect(await life.subscription(id)).toMatchObject({ cancelAtPeriodEnd: true })
    const told = (await life.events()).find(({ type }) => type === 'subscription_payment_refunded')
    expect(told!['data']).toMatchObject({ amount: small, reason: 'payment_reversed' })
    expect(told!['data']).not.toHaveProperty('rail')
    const twice = await takeBack(invoiceId, paid.body['payments'][0].id)
    expect([twice.status, refusal(twice)['reason']]).toEqual([409, 'already_refunded'])
    await life.done('cancel-subscription', id, { unused: 'credit' })
    expect(await postedOn(service, life, 'outside')).toBe(0)
  })

  /** Half of what was paid for May is credit; nothing else is. */
  async function halfCredited() {
    const { id, customerId, invoiceId } = await pastDue()
    const { body: paid } = await record(invoiceId, { amount: small })
    await life.clock('2027-05-16T12:00:00.000Z')
    await life.done('cancel-subscription', id, { unused: 'credit' })
    expect(await life.creditOf(customerId)).toBe(small / 2)
    return { customerId, invoiceId, paymentId: paid['payments'][0].id as string }
  }

  it('takes its unspent credit back, which is the merchant’s again', async () => {
    const { customerId, invoiceId, paymentId } = await halfCredited()
    const owes = (balance: any) => Number(balance.availableKobo) - Number(balance.owedKobo)
    const before = owes(await life.balance())
    const back = await takeBack(invoiceId, paymentId)
    expect(back.body).toMatchObject({ amountReversed: small, amountCredited: 0 })
    expect(await life.creditOf(customerId)).toBe(0)
    expect(owes(await life.balance()) - before).toBe(small / 2)
  })

  it('is refused once its credit was spent', async () => {
    const { customerId, invoiceId, paymentId } = await halfCredited()
    const other = await life.plan({ amount: 400_000 })
    const good = await life.act('attach-payment-method', customerId, { token: 'tok_test_success' })
    const body = { customerId, planId: other['id'], paymentMethodId: good.body['id'] }
    expect((await service.call('create-subscription', { key: life.key, body })).status).toBe(201)
    expect(await life.creditOf(customerId)).toBe(0)
    const spent = await takeBack(invoiceId, paymentId)
    expect([spent.status, refusal(spent)]).toMatchObject([
      409,
      { reason: 'credit_spent', spentKobo: 250_000 },
    ])
    expect((await life.done('get-invoice', invoiceId))['amountReversed']).toBe(0)
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
