import { describe, expect, it } from 'vitest'
import { startsPeriod, type Paced } from '../../../shared/domain/pricing/proration.ts'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import { aShare } from '../fixtures/billing.ts'
import {
  DAY,
  change,
  left,
  monthly,
  spans,
  prorateChange,
  prorateQuantity,
  type QuantityChangeInput,
} from './proration-fixtures.ts'

const taxOf = (amount: number) => ({ code: 'vat', name: 'VAT', basisPoints: 750, amount })

// Holds D5.4, L2. Half of April is left.
describe('the tax of a change of plan', () => {
  it('on top of the new price is charged and paid with it', () => {
    const gold = { name: 'Gold', amountKobo: 600_000, discountKobo: 100_000, onTopKobo: 37_500 }
    expect(prorateChange(change({ new: gold }))).toMatchObject({
      ...{ charge: 268_750, credit: 150_000, invoiceKobo: 118_750, paidForPeriodKobo: 537_500 },
    })
  })

  it('returns with the credit that waiting lines are netted against, by its share', () => {
    const small = { name: 'Small', amountKobo: 100_000, discountKobo: 0 }
    const owes = aShare(130_000)
    const result = prorateChange(change({ new: small, unbilled: [owes], paidTax: taxOf(21_000) }))
    expect(result).toMatchObject({ charge: 50_000, credit: 150_000, customerCreditKobo: 0 })
    const netted = { type: 'proration_credit', description: 'Unused time', amount: -100_000 }
    expect(result.unbilled).toEqual([owes, { ...netted, carries: taxOf(-7_000) }])
  })
})

// Holds D5.11, K7.
it.each<[string, Paced, Paced, boolean]>([
  ['the same period', monthly, monthly, false],
  ['another interval', monthly, { interval: 'year', intervalCount: 1 }, true],
  ['another count', monthly, { interval: 'month', intervalCount: 3 }, true],
  ['from a free plan', { ...monthly, pricing: { model: 'free' } }, monthly, true],
  ['to a free plan', monthly, { ...monthly, pricing: { model: 'free' } }, true],
  [
    'from one free plan to another',
    { ...monthly, pricing: { model: 'free' } },
    { ...monthly, pricing: { model: 'free' } },
    false,
  ],
])('a change begins a period at once: %s', (_, old, next, want) => {
  expect(startsPeriod(old, next)).toBe(want)
})

// Holds K5. Half of April is left; a seat costs 200,000.
describe('a change of units', () => {
  const seats = (quantity: number) => ({ quantity, priceKobo: quantity * 200_000, discountKobo: 0 })
  const moved = (from: number, to: number, over: Partial<QuantityChangeInput> = {}) =>
    prorateQuantity({
      ...left(spans.april, 15 * DAY),
      ...{ mode: 'charge_now', name: 'Seats', unbilled: [], refundedKobo: 0 },
      ...{ paidForPeriodKobo: from * 200_000, old: seats(from), new: seats(to) },
      ...over,
    })

  it('at one price for all moves nothing: neither what waits nor what was refunded', () => {
    const flat = { priceKobo: 700_000, discountKobo: 0 }
    const unbilled = [aShare(-40_000)]
    const same = { old: { ...flat, quantity: 5 }, new: { ...flat, quantity: 2 }, paidForPeriodKobo: 700_000 }
    expect(moved(5, 2, { ...same, unbilled, refundedKobo: 7 })).toMatchObject({
      ...{ kind: 'none', lines: [], customerCreditKobo: 0, unbilled },
      ...{ paidForPeriodKobo: 700_000, refundedKobo: 7, closes: null },
    })
  })

  it('that cost nothing before and after moves nothing', () => {
    const nothing = { priceKobo: 0, discountKobo: 0 }
    const same = { old: { ...nothing, quantity: 1 }, new: { ...nothing, quantity: 2 }, paidForPeriodKobo: 0 }
    expect(moved(1, 2, same)).toMatchObject({ kind: 'none', charge: 0, credit: 0, paidForPeriodKobo: 0 })
  })

  // Holds F6: three seats of 600,000 go, of which 300,000 are unused.
  it.each([
    ['below the unused part', 100_000, 200_000, 0, { unused: 300_000, refunds: 100_000 }],
    ['of all the unused part', 300_000, 0, 0, { unused: 300_000, refunds: 300_000 }],
    ['a kobo above it', 300_001, 0, 1, { unused: 300_000, refunds: 300_001, goesOn: true }],
  ])('to fewer, with refunds %s', (_, refundedKobo, credit, onwards, closes) => {
    const result = moved(5, 2, { refundedKobo })
    expect(result).toMatchObject({ credit, refundedKobo: onwards })
    expect(result.closes).toEqual(closes)
  })

  it.each<[string, number, number, UnbilledLine]>([
    ['more', 2, 3, { type: 'proration_charge', description: 'Remaining time on Seats', amount: 100_000 }],
    ['fewer', 3, 2, { type: 'proration_credit', description: 'Unused time on Seats', amount: -100_000 }],
  ])('by one waits in a line like any other, in the item’s name: %s', (_, from, to, line) => {
    expect(moved(from, to, { mode: 'next_invoice' }).unbilled).toStrictEqual([line])
  })
})
