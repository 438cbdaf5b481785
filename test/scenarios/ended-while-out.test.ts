import { afterAll, describe, expect, it } from 'vitest'
import { addMs } from '../../shared/domain/time/time.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { refusal } from '../support/lifecycle.ts'
import {
  giveMethod,
  pendingFrom,
  pendingRenewal,
  postedOn,
  settlePending,
  type PendingRenewal,
} from '../support/pending.ts'
import { openLife } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

// A payment is in progress, at a bank or with its payer, when what it pays ends (A8, A9, A10, B3).
const service = await forThisFile(startService())

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

const price = 500_000
const hourMs = 3600_000
const dayMs = 24 * hourMs

/** The late debit was booked on `unapplied`, told, and given back; the merchant earned nothing by it. */
async function expectGivenBack({ life, id, reference }: PendingRenewal, earned = price): Promise<void> {
  const events = await life.events()
  const told = events.filter(({ type }) => type === 'subscription_payment_refunded')
  expect(told).toMatchObject([{ data: { amount: price, rail: 'direct_debit', reason: 'late_charge' } }])
  expect(await postedOn(service, life, 'unapplied')).toBe(price)
  // Direct debits are given back within the hour.
  const now = (await service.call('get-sandbox-clock', { key: life.key })).body['now'] as string
  await life.clock(addMs(now, 3 * hourMs))
  expect(await postedOn(service, life, 'unapplied')).toBe(0)
  expect(await postedOn(service, life, 'refunds')).toBe(price)
  expect(await postedOn(service, life, 'gateway_clearing')).toBe(-(earned + price))
  const { availableKobo, pendingKobo } = await life.balance()
  expect(Number(availableKobo) + Number(pendingKobo)).toBe(earned)
  const { items } = (await service.call('get-timeline', { key: life.key, params: { id } })).body
  const rules = items.map((one: any) => one.attempt?.decision?.rule).filter(Boolean)
  expect(rules.some((rule: string) => rule.startsWith('let_go.'))).toBe(true)
  expect(rules.some((rule: string) => rule.startsWith('late_charge.'))).toBe(true)
  expect(reference).toMatch(/-1$/)
}

async function clockStands({ life }: PendingRenewal): Promise<void> {
  const { body } = await service.call('get-sandbox-clock', { key: life.key })
  expect(body).toMatchObject({ status: 'idle', setAside: [] })
}

describe('a cancel at the period’s end while that end’s debit is pending', () => {
  const ended = async () => {
    const scene = await pendingRenewal(service)
    const { life, id, invoiceId } = scene
    expect((await life.act('cancel-subscription', id, { atPeriodEnd: true })).status).toBe(200)
    await life.clock(addMs('2027-05-01T09:00:00.000Z', hourMs))
    expect(await life.subscription(id)).toMatchObject({ status: 'canceled' })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'void', pendingPayment: null })
    return scene
  }

  it('ends at once; the debit then succeeds and is refunded', async () => {
    const scene = await ended()
    expect(await settlePending(service, scene.life, scene.reference, 'success')).toBe(200)
    await expectGivenBack(scene)
    await clockStands(scene)
  })

  it('ends at once; the debit then fails, and nothing else happens', async () => {
    const scene = await ended()
    expect(await settlePending(service, scene.life, scene.reference, 'failed')).toBe(200)
    await scene.life.clock('2027-06-20T09:00:00.000Z')
    await clockStands(scene)
    expect(await postedOn(service, scene.life, 'unapplied')).toBe(0)
  })

  it('finds an unreported success by querying', async () => {
    const scene = await ended()
    const { life, reference } = scene
    const { openBook } = await import('../../shared/adapters/gateways/twin/book.ts')
    const { twinTable } = await import('../../shared/runtime/clients.ts')
    const book = openBook(twinTable(), life.merchant.merchantId, 'charge')
    await book.amend({ ...(await book.find(reference))!, outcome: 'succeeded' })
    await life.clock(addMs('2027-05-01T09:00:00.000Z', 2 * hourMs + 60_000))
    await expectGivenBack(scene)
  })
})

describe('the merchant does not wait for a payer (A9)', () => {
  // Holds A9.
  it.each(['cancel', 'void', 'stop'] as const)('%s of a renewal whose debit is pending', async (how) => {
    const scene = await pendingRenewal(service)
    const { life, id, invoiceId, reference } = scene
    const shown = await life.done('get-invoice', invoiceId)
    expect(shown['pendingPayment']).toMatchObject({
      rail: 'direct_debit',
      since: '2027-05-01T09:00:00.000Z',
      deadline: '2027-05-04T09:00:00.000Z',
      nextAction: { type: 'redirect' },
    })
    if (how === 'cancel') await life.done('cancel-subscription', id, {})
    if (how === 'void') expect((await life.done('void-invoice', invoiceId))['status']).toBe('void')
    if (how === 'stop') {
      const params = { invoiceId }
      const stopped = await service.call('stop-recovery', { key: life.key, params })
      expect([stopped.status, stopped.body['status']]).toEqual([200, 'uncollectible'])
    }
    const status = { cancel: 'canceled', void: 'active', stop: 'unpaid' }[how]
    expect((await life.subscription(id))['status']).toBe(status)
    expect(await settlePending(service, life, reference, 'success')).toBe(200)
    if (how !== 'stop') return expectGivenBack(scene)
    // What is still owed is paid by it instead.
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid', amountPaid: price })
    expect((await life.subscription(id))['status']).toBe('active')
    expect(await postedOn(service, life, 'unapplied')).toBe(0)
  })

  it.each(['cancel', 'void', 'expire'] as const)('%s of a first payment that is pending', async (how) => {
    const life = await openLife(service, pendingFrom)
    const customer = await life.customer(null)
    await giveMethod(service, life, customer['id'], 'bank_transfer')
    const order = { customerId: customer['id'], planId: (await life.plan())['id'] }
    const { id, status, latestInvoiceId } = (await life.subscribe(order)).body
    expect(status).toBe('incomplete')
    if (how === 'cancel') await life.done('cancel-subscription', id, {})
    if (how === 'void') await life.done('void-invoice', latestInvoiceId)
    if (how === 'expire') await life.clock(addMs(pendingFrom, 24 * hourMs))
    const ended = how === 'cancel' ? 'canceled' : 'incomplete_expired'
    expect((await life.subscription(id))['status']).toBe(ended)
    expect((await life.done('get-invoice', latestInvoiceId))['status']).toBe('void')
    expect(await settlePending(service, life, `${latestInvoiceId}-1`, 'success')).toBe(200)
    expect(await postedOn(service, life, 'unapplied')).toBe(price)
    await life.clock(addMs(pendingFrom, 30 * hourMs))
    expect(await postedOn(service, life, 'unapplied')).toBe(0)
    expect((await life.balance())['availableKobo']).toBe(0)
  })

  it('a debtor’s pending transfer does not delay recovery', async () => {
    const life = await openLife(service, pendingFrom)
    const { id, customerId } = await life.begin((await life.plan())['id'])
    const params = { id: customerId }
    const card = { token: 'tok_test_insufficient_funds', setDefault: true }
    await service.call('attach-payment-method', { key: life.key, params, body: card })
    await life.clock('2027-05-01T09:00:00.000Z')
    const { latestInvoiceId } = await life.subscription(id)
    const debit = { token: 'tok_test_success', rail: 'direct_debit' }
    const { body: method } = await service.call('attach-payment-method', {
      key: life.key,
      params,
      body: debit,
    })
    const pay = () => life.act('pay-invoice', latestInvoiceId, { paymentMethodId: method['id'] })
    const waiting = await pay()
    expect([waiting.status, waiting.body['pendingPayment']?.rail]).toEqual([200, 'direct_debit'])
    // The same again is the same payment; the case continues as if there were none.
    expect((await pay()).body['pendingPayment']).toEqual(waiting.body['pendingPayment'])
    await life.clock('2027-06-10T09:00:00.000Z')
    expect((await life.subscription(id))['status']).toBe('unpaid')
    const { attempts } = await life.done('get-invoice', latestInvoiceId)
    expect(attempts.filter((one: any) => one.failureCode === 'insufficient_funds')).toHaveLength(5)
  })
})

describe('a pending payment’s time (A8)', () => {
  it('of a renewal’s debit is 72 hours; then the renewal is past due by timeout, and queried again', async () => {
    const { life, id, invoiceId, reference } = await pendingRenewal(service)
    await life.clock('2027-05-04T08:59:00.000Z')
    expect((await life.subscription(id))['status']).toBe('active')
    await life.clock('2027-05-04T09:00:00.000Z')
    expect((await life.subscription(id))['status']).toBe('past_due')
    const { attempts } = await life.done('get-invoice', invoiceId)
    expect(attempts).toMatchObject([
      { failureCode: 'timeout', decision: { rule: 'temporary.retry_quietly' } },
    ])
    // The next of the row's times asks again, under the same reference, and charges nothing beside it.
    await life.clock('2027-05-04T11:00:00.000Z')
    const second = await life.done('get-invoice', invoiceId)
    expect(second['attempts'].map((one: any) => one.failureCode)).toEqual(['timeout', 'timeout'])
    expect((await life.charges()).map((one) => one.reference)).toContain(reference)
    expect((await life.charges()).filter((one) => one.reference.startsWith(invoiceId))).toHaveLength(1)
    await settlePending(service, life, reference, 'success')
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid', amountPaid: price })
    expect((await life.subscription(id))['status']).toBe('active')
  })

  it('is over when the payer takes another card: whichever succeeds first pays, the other is refunded', async () => {
    const { life, id, invoiceId, customerId, reference } = await pendingRenewal(service)
    const params = { id: customerId }
    const { body: card } = await service.call('attach-payment-method', {
      key: life.key,
      params,
      body: { token: 'tok_test_success' },
    })
    const paid = await life.done('pay-invoice', invoiceId, { paymentMethodId: card['id'] })
    expect(paid).toMatchObject({ status: 'paid', amountPaid: price, pendingPayment: null })
    await settlePending(service, life, reference, 'success')
    await expectGivenBack({ life, id, invoiceId, customerId, reference }, 2 * price)
  })

  it('leaves a new method under its own reference, which the old charge may still precede', async () => {
    const { life, id, invoiceId, customerId, reference } = await pendingRenewal(service)
    const transfer = await giveMethod(service, life, customerId, 'bank_transfer')
    const waits = await life.done('pay-invoice', invoiceId, { paymentMethodId: transfer })
    expect(waits).toMatchObject({ status: 'open', pendingPayment: { rail: 'bank_transfer' } })
    await settlePending(service, life, reference, 'success')
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid', pendingPayment: null })
    expect((await life.subscription(id))['cyclesCompleted']).toBe(2)
    expect(await postedOn(service, life, 'unapplied')).toBe(0)
    await settlePending(service, life, `${invoiceId}-2`, 'success')
    expect(await postedOn(service, life, 'unapplied')).toBe(price)
    await life.clock('2027-05-02T09:00:00.000Z')
    expect(await postedOn(service, life, 'unapplied')).toBe(0)
    expect(await postedOn(service, life, 'refunds')).toBe(price)
  })
})

describe('money that cannot be refunded to its source (A10)', () => {
  it('is the customer’s credit after seven days of refusals', async () => {
    const life = await openLife(service, pendingFrom)
    const { id, customerId } = await life.begin((await life.plan())['id'])
    const params = { id: customerId }
    const body = { token: 'tok_test_refund_fails', rail: 'direct_debit', setDefault: true }
    await service.call('attach-payment-method', { key: life.key, params, body })
    await life.clock('2027-05-01T09:00:00.000Z')
    const { latestInvoiceId } = await life.subscription(id)
    await life.done('cancel-subscription', id, {})
    const before = await life.creditOf(customerId)
    await settlePending(service, life, `${latestInvoiceId}-1`, 'success')
    await life.clock('2027-05-07T09:00:00.000Z')
    expect(await life.creditOf(customerId)).toBe(before)
    expect(await postedOn(service, life, 'unapplied')).toBe(price)
    await life.clock(addMs('2027-05-09T12:00:00.000Z', dayMs))
    expect(await postedOn(service, life, 'unapplied')).toBe(0)
    expect(await life.creditOf(customerId)).toBe(before + price)
  })
})

describe('what is still refused', () => {
  it('a payment of a voided invoice', async () => {
    const { life, invoiceId } = await pendingRenewal(service)
    await life.done('void-invoice', invoiceId)
    const answer = await life.act('pay-invoice', invoiceId, {})
    expect([answer.status, refusal(answer)['reason']]).toEqual([409, 'invalid_transition'])
  })
})
