import { describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

/** What codes take off, and quotes hold (B6, B9, B10): each case is a fault that was seen. */
const service = await forThisFile(startService())
let life: Life

const start = '2027-04-01T00:00:00.000Z'
const mid = '2027-04-16T00:00:00.000Z'
const price = 1_000_000

async function begin(code: Record<string, unknown>, terms: Record<string, unknown> = {}) {
  life = await openLife(service, start)
  const plan = await life.plan({ amount: price, ...terms })
  const created = await service.call('create-promo-code', { key: life.key, body: { code: 'CODE', ...code } })
  expect(created.status).toBe(201)
  return life.begin(plan['id'], 'tok_test_success', { promoCode: 'CODE' })
}

const to = async (id: string, terms: Record<string, unknown>, order: Record<string, unknown> = {}) =>
  life.done('change-plan', id, { planId: (await life.plan(terms))['id'], ...order })

const half = { discountType: 'percentage', discountValue: 50 }

describe('a code on interval changes', () => {
  it('of two cycles discounts two cycle invoices, in either order', async () => {
    const { id } = await begin({ ...half, duration: 'repeating', durationCycles: 2 })
    const { invoice } = await to(id, { amount: price, interval: 'week' })
    expect([invoice['discount'], invoice['amountPaid']]).toEqual([price / 2, 0])
    for (const interval of ['month', 'week', 'quarter']) {
      const next = await to(id, { amount: price, interval })
      expect(next['invoice']).toMatchObject({ discount: 0 })
    }
    await life.clock('2027-10-01T00:00:00.000Z')
    const discounted = (await life.invoices(id)).filter(({ discount }) => discount > 0)
    expect(discounted).toHaveLength(2)
  })

  it('of one cycle and a hundred per cent gives no free year', async () => {
    const { id } = await begin({ discountType: 'percentage', discountValue: 100, duration: 'once' })
    const { invoice } = await to(id, { amount: 12 * price, interval: 'year' })
    expect(invoice).toMatchObject({ discount: 0, amountPaid: 12 * price })
  })

  it('of one cycle stays on changes within the cycle', async () => {
    const { id } = await begin({ ...half, duration: 'once' })
    await life.clock(mid)
    const { proration } = await to(id, { amount: 2 * price })
    // Half of the period at half of each price.
    expect(proration).toMatchObject({ credit: price / 4, charge: price / 2 })
  })

  it('is returned by a void', async () => {
    const { id, customerId } = await begin({ ...half, duration: 'repeating', durationCycles: 2 })
    const body = { token: 'tok_test_expired_card', setDefault: true }
    await service.call('attach-payment-method', { key: life.key, params: { id: customerId }, body })
    await life.clock('2027-05-01T00:00:00.000Z')
    const open = (await life.invoices(id)).at(-1)!
    expect(open).toMatchObject({ status: 'open', discount: price / 2 })
    await life.done('void-invoice', open['id'])
    const upcoming = await life.done('get-upcoming-invoice', id)
    expect(upcoming['discount']).toBe(price / 2)
  })
})

describe('a fixed code beside proration', () => {
  it('takes nothing of a credit', async () => {
    const off = 100_000
    const { id, customerId } = await begin({
      discountType: 'fixed',
      discountValue: off,
      duration: 'forever',
    })
    await life.clock(mid)
    const small = 200_000
    const { proration } = await to(id, { amount: small }, { proration: 'next_invoice' })
    const credit = (price - off) / 2 - (small - off) / 2
    expect(proration['amount']).toBe(credit)
    await life.clock('2027-05-01T00:00:00.000Z')
    expect((await life.invoices(id)).at(-1)).toMatchObject({ discount: off, amount: 0 })
    expect(await life.creditOf(customerId)).toBe(credit - (small - off))
  })

  it('reduces the price of the cycle, and not waiting lines (K6)', async () => {
    const off = 100_000
    const { id } = await begin({ discountType: 'fixed', discountValue: off, duration: 'once' })
    await life.clock(mid)
    await to(id, { amount: 2 * price }, { proration: 'next_invoice' })
    await service.call('create-promo-code', {
      key: life.key,
      body: { code: 'ALL', discountType: 'fixed', discountValue: 90 * price, duration: 'once' },
    })
    await life.done('update-subscription', id, { promoCode: 'ALL' })
    await life.clock('2027-05-01T00:00:00.000Z')
    const invoice = (await life.invoices(id)).at(-1)!
    // What had waited is of prices with the first code already: the new half less the unused half of the old plan.
    const waited = (2 * price - off) / 2 - (price - off) / 2
    expect([invoice['discount'], invoice['amount']]).toEqual([2 * price, waited])
    expect(await life.creditOf(invoice['customerId'])).toBe(0)
  })
})

describe('a quote (B9)', () => {
  it('is used once, and ends with any change of its subscription', async () => {
    const { id, customerId } = await begin(
      { ...half, duration: 'once' },
      { interval: 'hour', amount: 60_000 },
    )
    const other = await life.plan({ interval: 'hour', amount: 30_000, name: 'Small' })
    const { quoteId } = await life.done('preview-plan-change', id, { planId: other['id'] })
    expect((await life.act('change-plan', id, { planId: other['id'], quoteId })).status).toBe(200)
    const credit = await life.creditOf(customerId)
    expect(credit).toBeGreaterThan(0)
    const { planId } = (await life.invoices(id))[0]!
    await life.done('change-plan', id, { planId, proration: 'none' })
    const again = await life.act('change-plan', id, { planId: other['id'], quoteId })
    expect([again.status, refusal(again)]).toMatchObject([
      409,
      { reason: 'version_mismatch', path: 'quoteId' },
    ])
    expect(await life.creditOf(customerId)).toBe(credit)
    const fresh = await life.done('preview-plan-change', id, { planId: other['id'] })
    await life.done('update-subscription', id, { metadata: { a: '1' } })
    const outlived = await life.act('change-plan', id, { planId: other['id'], quoteId: fresh['quoteId'] })
    expect(refusal(outlived)['reason']).toBe('version_mismatch')
  })
})

describe('a cycle paid by credit', () => {
  it('is announced as paid, with an amount of 0', async () => {
    const { id } = await begin({ ...half, duration: 'once' })
    const { invoice } = await to(id, { amount: 100_000, interval: 'week' })
    expect(invoice).toMatchObject({ status: 'paid', amount: 0, cycle: 2 })
    const told = (await life.events()).slice(-2)
    expect(told.map(({ type, data }) => [type, data.amount, data.cycle])).toEqual([
      ['subscription_payment_success', 0, 2],
      ['subscription_plan_changed', undefined, undefined],
    ])
  })
})
