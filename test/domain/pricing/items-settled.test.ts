import { describe, expect, it } from 'vitest'
import { prorateNewPeriod, type NewPeriodInput } from '../../../shared/domain/pricing/change-items.ts'
import { undiscounted } from '../../../shared/domain/pricing/line.ts'
import { waitedLines } from '../../../shared/domain/pricing/line-rules.ts'
import { aShare } from '../fixtures/billing.ts'
import { change, june, other, units } from './item-changes.ts'

const held = { p: 300_000, seats: 60_000 }
const taxOf = (amount: number) => ({ code: 'vat', name: 'VAT', basisPoints: 750, amount })
/** A tenth of what was paid for both. */
const paidTax = taxOf(36_000)

// Holds K5, D5.17. Two thirds are left: Silver in the place of Gold costs 100,000 and gives back 200,000.
describe('what waits beside a change of items', () => {
  it('is netted against the credit alone, whose line takes back its share of the tax (L2)', () => {
    const owes = aShare(130_000)
    const result = change([other(300_000, 150_000)], { bases: held, paidTax, unbilled: [owes] })
    expect(result).toMatchObject({ kind: 'credit', amount: 100_000, invoiceKobo: 0, customerCreditKobo: 0 })
    expect(result.unbilled).toEqual([
      owes,
      {
        ...{ type: 'proration_credit', description: 'Unused time', amount: -100_000 },
        carries: taxOf(-10_000),
      },
    ])
    // The plan has 30,000 of the tax, and two thirds of it are unused.
    expect(result.lines.map(({ amount, carries }) => [amount, carries?.amount])).toEqual([
      [100_000, undefined],
      [-200_000, -20_000],
    ])
  })

  it('goes on waiting where the change costs what it gives back', () => {
    const unbilled = [aShare(-40_000)]
    const result = change([other(300_000, 300_000)], { bases: held, unbilled })
    expect(result).toMatchObject({ kind: 'none', amount: 0, invoiceKobo: 0, customerCreditKobo: 0 })
    expect(result.unbilled).toEqual(unbilled)
  })

  it('goes on waiting beside a charge', () => {
    const unbilled = [aShare(-40_000)]
    const result = change([other(300_000, 450_000)], { bases: held, unbilled })
    expect(result).toMatchObject({ kind: 'charge', invoiceKobo: 100_000, customerCreditKobo: 0, unbilled })
  })

  it('has the lines of the change behind it where they wait too', () => {
    const waiting = aShare(-40_000)
    const result = change([other(300_000, 150_000)], {
      ...{ bases: held, unbilled: [waiting], mode: 'next_invoice' },
    })
    expect(result).toMatchObject({ kind: 'credit', amount: 100_000, invoiceKobo: 0, customerCreditKobo: 0 })
    expect(result.unbilled).toMatchObject([waiting, ...waitedLines(result.lines)])
    expect(result.unbilled).toHaveLength(3)
  })
})

// Holds K5, D5.6.
describe('what counts as paid after a change of items', () => {
  it('is the new price of another plan, and for the others what it was', () => {
    const result = change([other(300_000, 150_000)], { bases: held })
    expect(result.items).toEqual({ bases: { p: 150_000, seats: 60_000 }, closes: [] })
  })

  it('is nothing for an item that went: it is no item any more', () => {
    const result = change([units('seats', 3, 0, 20_000)], { bases: held })
    expect(result).toMatchObject({ credit: 40_000, customerCreditKobo: 40_000 })
    expect(result.items).toEqual({ bases: { p: 300_000 }, closes: [] })
  })

  it('is nothing for the plan where nothing was ever paid for it', () => {
    const { charge, items } = change([units('seats', 0, 1, 20_000)])
    expect({ charge, items }).toEqual({ charge: 13_333, items: { bases: { seats: 20_000 }, closes: [] } })
  })

  it('moves to the plan without proration, from what goes alone', () => {
    const bases = { ...held, storage: 50_000 }
    const moves = [units('seats', 3, 0, 20_000), units('storage', 1, 2, 50_000)]
    const result = change(moves, { bases, mode: 'none', unbilled: [aShare(-40_000)] })
    expect(result).toMatchObject({ charge: 0, credit: 0, customerCreditKobo: 0 })
    expect(result.items).toEqual({ bases: { p: 360_000, storage: 50_000 }, closes: [] })
    expect(result.unbilled).toEqual([aShare(-40_000)])
  })
})

// Holds F6, K5: 200,000 of Gold are unused.
it.each([
  ['all of it there', 50_000, 150_000, 0, { unused: 200_000, refunds: 50_000 }],
  ['all of it there, to the last kobo', 200_000, 0, 0, { unused: 200_000, refunds: 200_000 }],
  ['the rest on, against the seats', 210_000, 0, 10_000, { unused: 200_000, refunds: 210_000, goesOn: true }],
])('refunds count against the plan that goes: %s', (_, refundedKobo, credit, left, closed) => {
  const result = change([other(300_000, 150_000)], { bases: held, refundedKobo })
  expect(result).toMatchObject({ charge: 100_000, credit, refundedKobo: left })
  expect(result.items.closes).toEqual([closed])
})

// Holds K4, D5.11. Two thirds of each base are left.
describe('a new period of several items', () => {
  const period = (price: number, over: Partial<NewPeriodInput> = {}) =>
    prorateNewPeriod({
      ...{ ...june, mode: 'charge_now', refundedKobo: 0, unbilled: [], bases: { p: price } },
      prices: [undiscounted({ type: 'plan', description: 'Year', amount: price })],
      ending: [
        { id: 'p', name: 'Gold', quantity: 1, base: 300_000 },
        { id: 'gift', name: 'Gift', quantity: 2, base: 0 },
        { id: 'seats', name: 'Seats', quantity: 3, base: 60_000 },
      ],
      ...over,
    })

  it('bills what waits, and takes back the tax of each part that is unused (L2)', () => {
    const result = period(3_000_000, { paidTax, unbilled: [aShare(50_000)] })
    expect(result).toMatchObject({ charge: 3_000_000, credit: 240_000, startsNewPeriod: true })
    expect(result).toMatchObject({ invoiceKobo: 2_810_000, customerCreditKobo: 0, unbilled: [] })
    expect(result.lines.slice(1)).toMatchObject([
      { itemId: 'p', description: 'Unused time on Gold', amount: -200_000, carries: taxOf(-20_000) },
      { itemId: 'seats', description: 'Unused time on 3 × Seats', amount: -40_000, carries: taxOf(-4_000) },
    ])
    expect(result.lines).toHaveLength(3)
  })

  it('has the new prices as its bases, and closes none that no refund had counted against', () => {
    const result = period(3_000_000)
    expect(result.items).toEqual({ bases: { p: 3_000_000 }, closes: [] })
    expect(result.unbilled).toEqual([])
  })

  it('gives as credit what is unused beyond its price, with what waits', () => {
    const result = period(100_000, { unbilled: [aShare(-10_000)] })
    expect(result).toMatchObject({ kind: 'credit', amount: 140_000 })
    expect(result).toMatchObject({ invoiceKobo: 0, customerCreditKobo: 150_000, unbilled: [] })
  })
})
