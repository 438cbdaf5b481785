import { afterEach, expect, it } from 'vitest'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { mid, small, start } from './april.ts'

/** One-off items on the next or last invoice (K4), over the price, codes and unused time of the subscription. */
const service = await forThisFile(startService())
let life: Life

afterEach(async () => {
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
})

const end = '2027-05-01T00:00:00.000Z'

async function begin(order: Record<string, unknown> = {}, terms: Record<string, unknown> = {}) {
  life = await openLife(service, start)
  const plan = await life.plan({ amount: small, ...terms })
  return life.begin(plan['id'], 'tok_test_success', order)
}

const ask = (subscriptionId: string, item: Record<string, unknown>) =>
  service.call<any>('create-invoice-item', { key: life.key, body: { subscriptionId, ...item } })

async function add(subscriptionId: string, item: Record<string, unknown>): Promise<any> {
  const answer = await ask(subscriptionId, item)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body
}

const router = { description: 'Router', quantity: 2, unitAmount: 150_000 }
const cable = { description: 'Cable', unitAmount: 20_000 }
const lineOf = (item: any) => ({
  ...{ type: 'one_time', description: item.description, amount: item.amount, itemId: item.id },
  ...{ quantity: item.quantity, unitAmount: item.unitAmount, discountAmount: 0 },
})

// Holds K4.
it('items are on the next invoice, once, without withdrawn ones', async () => {
  const { id } = await begin()
  const item = await add(id, router)
  expect(item).toMatchObject({ subscriptionId: id, quantity: 2, amount: 300_000, currency: 'NGN' })
  const other = await add(id, cable)
  expect(await life.done('delete-invoice-item', other.id)).toEqual(other)
  expect((await life.act('delete-invoice-item', other.id)).status).toBe(404)
  const coming = await life.done('get-upcoming-invoice', id)
  expect(coming).toMatchObject({ amount: small + 300_000 })
  expect(coming['lines'][1]).toMatchObject(lineOf(item))
  await life.clock(end)
  const [, second] = await life.invoices(id)
  expect(second).toMatchObject({ status: 'paid', amount: small + 300_000 })
  expect(second!['lines'][1]).toMatchObject(lineOf(item))
  expect((await life.act('delete-invoice-item', item.id)).status).toBe(404)
  expect(await life.done('get-upcoming-invoice', id)).toMatchObject({ amount: small })
})

// Holds K6: a code counts on the cycle's price alone, also one that is worth more.
it.each([
  ['percentage', 10, small - 50_000 + 300_000],
  ['fixed', small + 100_000, 300_000],
])('no code lowers an item: %s', async (discountType, discountValue, amount) => {
  life = await openLife(service, start)
  const code = { code: 'LESS', discountType, discountValue, duration: 'forever' }
  await service.call('create-promo-code', { key: life.key, body: code })
  const plan = await life.plan({ amount: small })
  const { id } = await life.begin(plan['id'], 'tok_test_success', { promoCode: 'LESS' })
  await add(id, router)
  await life.clock(end)
  expect((await life.invoices(id))[1]).toMatchObject({ status: 'paid', amount })
})

// Holds K4: 15 of 30 days are left of 500,000; the item is owed whatever becomes of them.
it.each([
  ['credit', 0, 250_000],
  ['refund', 250_000, 0],
  ['none', 0, 0],
])('a cancel bills an item and does not net it with unused time: %s', async (unused, refunded, credit) => {
  const { id, customerId, latestInvoiceId } = await begin()
  const item = await add(id, cable)
  await life.clock(mid)
  await life.done('cancel-subscription', id, { unused })
  const [, last] = await life.invoices(id)
  expect(last).toMatchObject({ billingReason: 'subscription_final', status: 'paid', subtotal: 20_000 })
  expect(last!['lines'][0]).toMatchObject(lineOf(item))
  expect(await life.creditOf(customerId)).toBe(credit)
  expect(await life.done('get-invoice', latestInvoiceId)).toMatchObject({ amountRefunded: refunded })
})

// Holds K4: what a decrease gives back is credit in full, and the item still waits.
it('a decrease within the period is not netted with an item', async () => {
  const pricing = { model: 'per_unit' }
  const { id, customerId } = await begin({ quantity: 4 }, { amount: 100_000, pricing })
  await add(id, cable)
  await life.clock(mid)
  await life.done('change-plan', id, { quantity: 2, effective: 'immediate' })
  expect(await life.creditOf(customerId)).toBe(100_000)
  await life.clock(end)
  const [, second] = await life.invoices(id)
  expect(second).toMatchObject({ subtotal: 220_000, amount: 120_000, status: 'paid' })
})

// Holds K4, B2: a refund takes the item before the period, whose unused time stays worth what it was.
it('an item is refunded before the period, and has no unused value', async () => {
  const { id, customerId } = await begin()
  await add(id, router)
  await life.clock(end)
  const [, second] = await life.invoices(id)
  await life.done('refund-invoice', second!['id'], { amount: 300_000 })
  await life.done('cancel-subscription', id, {})
  expect(await life.creditOf(customerId)).toBe(small)
})

// Holds K4, D6.8: a void forgives the invoice with its items; a trial's end bills them.
it('waits over a trial, and is forgiven with its invoice', async () => {
  const { id } = await begin({}, { trialDays: 10 })
  await add(id, cable)
  await life.clock(end)
  const [first] = await life.invoices(id)
  expect(first).toMatchObject({ amount: small + 20_000, status: 'paid' })
  await service.call('attach-payment-method', {
    key: life.key,
    params: { id: (await life.subscription(id))['customerId'] },
    body: { token: 'tok_test_insufficient_funds', setDefault: true },
  })
  await add(id, router)
  await life.clock('2027-05-12T00:00:00.000Z')
  const [, second] = await life.invoices(id)
  expect(second).toMatchObject({ amount: small + 300_000, status: 'open' })
  // One that comes while the invoice is open waits for the one after it.
  await add(id, cable)
  await life.done('void-invoice', second!['id'])
  expect(await life.done('get-upcoming-invoice', id)).toMatchObject({ amount: small + 20_000 })
})

// Holds K4, Q1.
it('refuses what cannot be billed', async () => {
  const { id } = await begin()
  const reasons = async (item: Record<string, unknown>, of = id) => {
    const { status, body } = await ask(of, item)
    return [status, body.error.details[0].reason ?? body.error.details[0].path]
  }
  expect(await reasons({ ...cable, unitAmount: 0 })).toEqual([422, 'unitAmount'])
  expect(await reasons({ ...cable, quantity: 0 })).toEqual([422, 'quantity'])
  expect(await reasons({ ...cable, currency: 'USD' })).toEqual([422, 'currency_mismatch'])
  expect(await reasons({ ...cable, quantity: 1_000_000, unitAmount: 10_000_001 })).toEqual([
    422,
    'amount_too_large',
  ])
  expect(await reasons(cable, 'sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D')).toEqual([404, 'subscriptionId'])
  expect((await life.act('delete-invoice-item', 'ii_1')).status).toBe(404)
  await life.done('cancel-subscription', id, {})
  expect((await ask(id, cable)).status).toBe(409)
})
