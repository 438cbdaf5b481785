import { afterEach, describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { large, mid, small, start } from './april.ts'

/** Credit is kept in lots by its source (F2, F6, R4): each case is a fault that was seen, with the kobo it cost. */
const service = await forThisFile(startService())
let life: Life

afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
})

async function begin(amount: number, terms: Record<string, unknown> = {}, token = 'tok_test_success') {
  life = await openLife(service, start)
  const plan = await life.plan({ amount, ...terms })
  const subscription = await life.begin(plan['id'], token)
  return {
    id: subscription['id'] as string,
    customerId: subscription['customerId'] as string,
    invoiceId: subscription['latestInvoiceId'] as string,
    planId: plan['id'] as string,
  }
}

const change = (id: string, planId: string) => life.done('change-plan', id, { planId })

/** To another plan and back, so many times. */
async function toggle(id: string, planIds: readonly [string, string], times: number): Promise<void> {
  for (let i = 0; i < times; i++) for (const planId of planIds) await change(id, planId)
}

/** Another customer's payment, so that the merchant has the money that the case moves. */
async function earn(amount: number): Promise<void> {
  expect((await life.begin((await life.plan({ amount, name: 'Earned' }))['id']))['status']).toBe('active')
}

async function give(customerId: string, amount: number): Promise<void> {
  const given = await life.act('mend-credit', customerId, { amount, reason: 'A gift' })
  expect(given.status).toBe(201)
}

/** Spends a customer's credit on another subscription. */
async function spend(customerId: string, amount: number): Promise<string> {
  const plan = await life.plan({ amount, name: 'Other' })
  const { body } = await life.subscribe({ customerId, planId: plan['id'] })
  expect(body['status']).toBe('active')
  return body['id'] as string
}

async function reverse(invoiceId: string, amount: number, reference = 'dispute-1'): Promise<void> {
  const body = { invoiceId, amount, reference, reason: 'fraud' }
  expect((await service.call('reverse-sandbox-charge', { key: life.key, body })).status).toBe(200)
}

const lastEvent = async () => (await life.events()).at(-1)!['data']

// Holds F2.
describe('credit in lots', () => {
  it('four changes back and forth leave all that was paid refundable', async () => {
    const { id, customerId, invoiceId, planId } = await begin(large)
    const less = await life.plan({ amount: small, name: 'A' })
    await life.clock(mid)
    await toggle(id, [less['id'], planId], 4)
    expect(await life.creditOf(customerId)).toBe(0)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountCredited: 0 })
    expect((await life.act('refund-invoice', invoiceId, {})).body).toMatchObject({
      refunded: large,
      fromCreditKobo: 0,
    })
  })

  it('a year that was toggled twice is refundable, and its unused part is returned as money', async () => {
    const year = 10_000_000
    const { id, customerId, invoiceId, planId } = await begin(year, { interval: 'year' })
    const less = await life.plan({ amount: year / 2, name: 'A', interval: 'year' })
    await life.clock('2027-10-01T00:00:00.000Z')
    await toggle(id, [less['id'], planId], 2)
    // 183 of 366 days are left.
    await life.done('cancel-subscription', id, { unused: 'refund' })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: year / 2 })
    expect(await life.creditOf(customerId)).toBe(0)
    expect(await lastEvent()).toMatchObject({ amount: year / 2 })
  })

  it('a refund takes back what its own chain gave, and leaves a gift alone', async () => {
    const { id, customerId, invoiceId } = await begin(large)
    await earn(large)
    await give(customerId, 300_000)
    const less = await life.plan({ amount: small, name: 'A' })
    await life.clock(mid)
    const changed = await change(id, less['id'])
    // Half of a million was not used, and half of the small plan costs a quarter of that.
    expect(changed['creditKobo']).toBe(large / 2 - small / 2)
    expect(await lastEvent()).toMatchObject({ creditKobo: 250_000 })
    const back = await life.done('refund-invoice', invoiceId, {})
    expect(back).toMatchObject({ refunded: large, fromCreditKobo: 250_000 })
    expect(await lastEvent()).toMatchObject({ amount: large, fromCreditKobo: 250_000 })
    expect(await life.creditOf(customerId)).toBe(300_000)
  })

  it('credit that a chain gives first refills the gift that its invoices drew on', async () => {
    const { id, customerId, invoiceId, planId } = await begin(small)
    const more = await life.plan({ amount: large, name: 'B' })
    await earn(large)
    await give(customerId, 300_000)
    await life.clock(mid)
    const { invoice } = await change(id, more['id'])
    // 500,000 for the rest of B less 250,000 for that of A: all of it out of the gift.
    expect(invoice).toMatchObject({ creditApplied: 250_000, amount: 0 })
    expect(await life.creditOf(customerId)).toBe(50_000)
    await change(id, planId)
    expect(await life.creditOf(customerId)).toBe(300_000)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountCredited: 0 })
    // The gift is whole, and so is what was paid.
    expect(await life.done('refund-invoice', invoiceId, {})).toMatchObject({
      refunded: small,
      fromCreditKobo: 0,
    })
    expect(await life.creditOf(customerId)).toBe(300_000)
  })

  it('credit that the merchant removes comes from gifts, then from chains, whose credit falls', async () => {
    const { id, customerId, invoiceId } = await begin(small)
    await give(customerId, 100_000)
    await life.clock(mid)
    await life.done('cancel-subscription', id, {})
    expect(await life.creditOf(customerId)).toBe(350_000)
    const taken = await life.act('mend-credit', customerId, { amount: -150_000, reason: 'By mistake' })
    expect(taken.body).toMatchObject({ creditKobo: 200_000 })
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountCredited: 200_000 })
    expect(await life.done('refund-invoice', invoiceId, {})).toMatchObject({
      refunded: small,
      fromCreditKobo: 200_000,
    })
  })

  it('credit inside an invoice that ends unpaid returns to its lot, where a refund finds it', async () => {
    const { id, customerId, invoiceId } = await begin(small)
    await life.clock(mid)
    await life.done('cancel-subscription', id, {})
    const other = await life.plan({ amount: small, name: 'Other' })
    const failing = await life.act('attach-payment-method', customerId, {
      token: 'tok_test_do_not_honor',
      setDefault: true,
    })
    expect(failing.status).toBe(201)
    const { body } = await life.subscribe({ customerId, planId: other['id'] })
    expect([body['status'], await life.creditOf(customerId)]).toEqual(['incomplete', 0])
    const refused = await life.act('refund-invoice', invoiceId, { amount: small })
    expect(refusal(refused)).toMatchObject({ refundableKobo: 250_000 })
    await life.done('void-invoice', body['latestInvoiceId'], {})
    expect(await life.done('refund-invoice', invoiceId, {})).toMatchObject({
      refunded: small,
      fromCreditKobo: 250_000,
    })
  })
})

// Holds F6.
describe('a refund that is refused after a change of plan', () => {
  it('returns its cost at the change, and no more', async () => {
    const { id, customerId, invoiceId } = await begin(small, {}, 'tok_test_refund_fails')
    const more = await life.plan({ amount: large, name: 'B' })
    await life.clock(mid)
    expect((await life.act('refund-invoice', invoiceId, {})).body['status']).toBe('pending')
    const { proration } = await change(id, more['id'])
    expect(proration).toMatchObject({ credit: 0, charge: large / 2 })
    await life.clock('2027-04-16T01:30:00.000Z')
    // Half of A was not used when the plan changed: the refund, which never came, had taken all of it.
    expect(await life.creditOf(customerId)).toBe(small / 2)
    expect(await lastEvent()).toMatchObject({ reason: 'refund_failed', creditKobo: small / 2 })
    await life.clock('2027-04-16T02:00:00.000Z')
    await life.done('cancel-subscription', id, {})
    // 358 of 720 hours of B are left.
    const unused = Math.round((large * 358) / 720)
    expect(unused).toBe(497_222)
    expect(await life.creditOf(customerId)).toBe(small / 2 + unused)
    expect(small / 2 + unused).toBe(747_222)
  })

  it('and after a cancel likewise', async () => {
    const { id, customerId, invoiceId } = await begin(small, {}, 'tok_test_refund_fails')
    await life.clock(mid)
    await life.act('refund-invoice', invoiceId, { amount: 200_000 })
    await life.done('cancel-subscription', id, {})
    expect(await life.creditOf(customerId)).toBe(small / 2 - 200_000)
    await life.clock('2027-04-16T01:30:00.000Z')
    expect(await life.creditOf(customerId)).toBe(small / 2)
  })
})

// Holds R4.
describe('a reversal whose credit was spent', () => {
  it('is paid by credit that returns, so that cash out is never above cash in', async () => {
    const { id, customerId, invoiceId } = await begin(100_000)
    const least = await life.plan({ amount: 100, name: 'Least' })
    // At the very begin of the period: 100,000 less 100.
    expect(await change(id, least['id'])).toMatchObject({ creditKobo: 99_900 })
    const second = await spend(customerId, 50_000)
    expect(await life.creditOf(customerId)).toBe(49_900)
    await reverse(invoiceId, 100_000)
    expect(await life.done('get-customer', customerId)).toMatchObject({
      creditKobo: 0,
      reversedKobo: 50_000,
    })
    await life.done('cancel-subscription', second, { unused: 'credit' })
    expect(await lastEvent()).toMatchObject({ creditKobo: 0, keptKobo: 50_000 })
    expect(await life.done('get-customer', customerId)).toMatchObject({ creditKobo: 0, reversedKobo: 0 })
  })

  it('never takes gifts, and leaves what it does not need', async () => {
    const { id, customerId, invoiceId } = await begin(100_000)
    const least = await life.plan({ amount: 100, name: 'Least' })
    await change(id, least['id'])
    const second = await spend(customerId, 50_000)
    // A part of the payment: the bank took 60,000, of which 49,900 are there as credit.
    await reverse(invoiceId, 60_000)
    expect(await life.done('get-customer', customerId)).toMatchObject({ creditKobo: 0, reversedKobo: 10_100 })
    await give(customerId, 7_000)
    expect(await life.done('get-customer', customerId)).toMatchObject({
      creditKobo: 7_000,
      reversedKobo: 10_100,
    })
    await life.done('cancel-subscription', second, { unused: 'credit' })
    expect(await lastEvent()).toMatchObject({ creditKobo: 50_000 - 10_100, keptKobo: 10_100 })
    expect(await life.creditOf(customerId)).toBe(7_000 + 50_000 - 10_100)
  })

  it('after it a cancel gives nothing back unless told to', async () => {
    const { id, customerId, invoiceId } = await begin(small)
    await life.clock(mid)
    await reverse(invoiceId, 100_000)
    await life.done('cancel-subscription', id, {})
    expect(await lastEvent()).toMatchObject({ creditKobo: 0, forfeitedKobo: small / 2 - 100_000 })
    expect(await life.creditOf(customerId)).toBe(0)
  })
})
