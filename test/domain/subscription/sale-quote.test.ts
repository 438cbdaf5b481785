import { describe, expect, it } from 'vitest'
import {
  decideCreation,
  type CreationOrder,
  type Ordered,
} from '../../../shared/domain/subscription/decide-creation.ts'
import type { SaleQuote } from '../../../shared/domain/subscription/held-price.ts'
import {
  decideSaleQuote,
  honourSale,
  orderKey,
  usableSaleQuote,
} from '../../../shared/domain/subscription/sale-quote.ts'
import { aPlan, aPromo } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { april, june, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const seats = { addOnId: 'seats', name: 'Seats', quantity: 3, price: 60_000, unitAmount: 20_000 }
const storage = { addOnId: 'disk', name: 'Disk', quantity: 1, price: 50_000, unitAmount: 50_000 }
const order = (over: Partial<CreationOrder> = {}): CreationOrder => ({
  ...{
    subscriptionId: 'sub_1',
    invoiceId: 'inv_1',
    now: april,
    wallMs: Date.parse(april),
    timeZone: 'Africa/Lagos',
  },
  ...{ trialDays: null, waitKey: 'key', paymentMethodId: null, quantity: 1, metadata: {}, ...over },
})
const ordered = (over: Partial<Ordered> = {}): Ordered => ({
  ...{ customer: aCustomer(), plan: aPlan(), promo: null, settings: undefined, ...over },
})
const quoted = (about: Partial<Ordered> = {}, over: Partial<CreationOrder> = {}) => {
  const [what, how] = [ordered(about), order(over)]
  return decideSaleQuote(decideCreation(what, how), what, { ...how, quoteId: 'quo_1' })
}
const aQuote = (over: Partial<SaleQuote> = {}): SaleQuote => ({
  ...{ merchantId: 'mer_1', id: 'quo_1', createdAt: april, customerId: 'cus_1', planId: 'plan_gold' },
  ...{ priceVersion: 1, order: orderKey(ordered(), order()), amount: 500_000, usedBy: null, version: 1 },
  ...{ expiresAt: '2026-04-01T12:15:00.000Z', ...over },
})
const shownBy = ({ result: { invoice, next, subscription } }: ReturnType<typeof quoted>) => [
  ...[invoice?.amount ?? null, next?.amount ?? null, next?.periodStart ?? null, subscription.status],
]

// Holds K10.
describe('what a subscription would cost', () => {
  it('is shown for a quarter of an hour, and written as a quote alone', () => {
    const made = quoted()
    expect(made).toMatchObject({ moves: [], events: [], about: {} })
    expect(made.turns).toEqual([{ thing: 'saleQuote', before: null, after: aQuote(), minted: true }])
    expect(made.result).toMatchObject({ quoteId: 'quo_1', expiresAt: '2026-04-01T12:15:00.000Z' })
    expect(made.result.subscription.id).toBe('sub_1')
    expect(made.result.invoice).toMatchObject({ id: 'inv_1', status: 'open' })
    expect(made.result.next).toMatchObject({ id: '' })
    expect(quoted({ plan: aPlan({ maxCycles: 1 }) }).result.next).toBeNull()
  })

  // prettier-ignore
  it.each([
    ['as it is', {}, {}, [500_000, 500_000, may, 'incomplete'], 500_000],
    ['with a code of the first payment', { promo: aPromo({ duration: 'once' }) }, {}, [450_000, 500_000, may, 'incomplete'], 450_000],
    ['with add-ons', {}, { addOns: [seats, storage] }, [610_000, 610_000, may, 'incomplete'], 610_000],
    ['in a trial: the first payment is at its end', {}, { trialDays: 7 }, [null, 500_000, '2026-04-08T12:00:00.000Z', 'trialing'], 0],
    ['of one cycle: nothing follows', { plan: aPlan({ maxCycles: 1 }) }, {}, [500_000, null, null, 'incomplete'], 500_000],
    ['of two cycles: one follows', { plan: aPlan({ maxCycles: 2 }) }, {}, [500_000, 500_000, may, 'incomplete'], 500_000],
    // The credit is counted, for it may be used up or given by the time it is bought.
    ['with credit: 200,000 of it pay first', { customer: aCustomer({ lots: gifts({ NGN: 200_000 }) }) }, {}, [300_000, 500_000, may, 'incomplete'], 500_000],
    ['with credit for more than one: the rest pays next', { customer: aCustomer({ lots: gifts({ NGN: 600_000 }) }) }, {}, [0, 400_000, may, 'active'], 500_000],
  ])('%s', (_, about, over, shown, held) => {
    const made = quoted(about, over)
    expect(shownBy(made)).toEqual(shown)
    expect(made.turns[0]?.after).toMatchObject({ amount: held })
  })

  it('keeps the version of the plan’s price', () => {
    const version = {
      n: 2,
      amount: 600_000,
      pricing: aPlan().pricing,
      announcedAt: march,
      effectiveFrom: march,
      revertedAt: null,
    }
    const plan = aPlan({ versions: [version] as never })
    expect(quoted({ plan }).turns[0]?.after).toMatchObject({ priceVersion: 2, amount: 600_000 })
  })
})

describe('what an order is, in one form', () => {
  // prettier-ignore
  it.each([
    ['as it is', {}, {}, '[1,[],null,null,null]'],
    ['with all that a price depends on', { promo: aPromo() }, { quantity: 4, trialDays: 0, billingDay: 5, addOns: [seats, storage] }, '[4,[["disk",1],["seats",3]],"promo_1",0,5]'],
    ['in any order of its add-ons', { promo: aPromo() }, { quantity: 4, trialDays: 0, billingDay: 5, addOns: [storage, seats] }, '[4,[["disk",1],["seats",3]],"promo_1",0,5]'],
    ['whatever no price depends on', { customer: aCustomer({ id: 'cus_2' }) }, { metadata: { a: 'b' }, paymentMethodId: 'pm_1' }, '[1,[],null,null,null]'],
  ])('%s', (_, about, over, key) => {
    expect(orderKey(ordered(about), order(over))).toBe(key)
  })
})

// Holds K10: each refusal with its reason and field.
describe('a quote of a sale', () => {
  const dearer = {
    n: 2,
    amount: 600_000,
    pricing: aPlan().pricing,
    announcedAt: march,
    effectiveFrom: march,
    revertedAt: null,
  }

  // prettier-ignore
  it.each([
    ['that is unknown', undefined, {}, {}, problem('not_found', { path: 'quoteId' })],
    ['that was used', aQuote({ usedBy: 'sub_0' }), {}, {}, problem('conflict', { reason: 'quote_used', path: 'quoteId' })],
    ['of another customer', aQuote({ customerId: 'cus_2' }), {}, {}, 'quote_mismatch'],
    ['of another plan', aQuote({ planId: 'plan_silver' }), {}, {}, 'quote_mismatch'],
    ['of another order', aQuote(), {}, { quantity: 2 }, 'quote_mismatch'],
    ['of another code', aQuote(), { promo: aPromo() }, {}, 'quote_mismatch'],
    ['a millisecond late', aQuote(), {}, { now: '2026-04-01T12:15:00.001Z' }, 'quote_expired'],
    ['of a price that was taken back, or is another', aQuote(), { plan: aPlan({ versions: [dearer] as never }) }, {}, problem('conflict', { reason: 'version_mismatch', path: 'quoteId' })],
  ] as const)('is refused: one %s', (_, quote, about, over, refusal) => {
    const issue = refusal === 'quote_mismatch' ? 'was made for another order' : 'has expired'
    const expected =
      typeof refusal === 'string'
        ? problem('validation_error', { path: 'quoteId', reason: refusal, issue })
        : refusal
    expect(() => usableSaleQuote(quote, ordered(about), order(over))).toThrow(expected)
  })

  it.each([april, '2026-04-01T12:15:00.000Z'])('is honoured at %s', (now) => {
    expect(usableSaleQuote(aQuote(), ordered(), order({ now }))).toEqual(aQuote())
  })

  it('is used up by the subscription that is made with it, at its price to the kobo', () => {
    const creation = decideCreation(ordered(), order({ now: june }))
    expect(honourSale(aQuote(), creation)).toEqual([
      { thing: 'saleQuote', before: aQuote(), after: aQuote({ usedBy: 'sub_1', version: 2 }) },
    ])
    for (const amount of [499_999, 500_001, 0])
      expect(() => honourSale(aQuote({ amount }), creation)).toThrow(
        problem('conflict', { reason: 'version_mismatch', path: 'quoteId' }),
      )
    const withCredit = decideCreation(
      ordered({ customer: aCustomer({ lots: gifts({ NGN: 200_000 }) }) }),
      order(),
    )
    expect(honourSale(aQuote(), withCredit)).toHaveLength(1)
    const trial = decideCreation(ordered(), order({ trialDays: 7 }))
    expect(honourSale(aQuote({ amount: 0 }), trial)).toHaveLength(1)
  })
})
