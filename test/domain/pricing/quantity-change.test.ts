import { describe, expect, it } from 'vitest'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import { priceFor, type Pricing } from '../../../shared/domain/pricing/pricing.ts'
import { random } from '../../support/random.ts'
import { prorateQuantity, type QuantityChangeInput } from './proration-fixtures.ts'

/** June, of which 20 of 30 days are left. */
const june = {
  periodStart: '2026-06-01T00:00:00.000Z',
  periodEnd: '2026-07-01T00:00:00.000Z',
  pausedSeconds: 0,
  effectiveAt: '2026-06-11T00:00:00.000Z',
} as const
const seats = (quantity: number, unitKobo = 200_000, discountKobo = 0) => ({
  quantity,
  priceKobo: quantity * unitKobo,
  discountKobo,
})
const change = (from: number, to: number, over: Partial<QuantityChangeInput> = {}, unitKobo = 200_000) =>
  prorateQuantity({
    ...june,
    ...{ mode: 'charge_now', name: 'Seats', unbilled: [], refundedKobo: 0 },
    paidForPeriodKobo: from * unitKobo,
    old: seats(from, unitKobo),
    new: seats(to, unitKobo),
    ...over,
  })

// Holds K5: the worked figures.
describe('more units', () => {
  it.each([
    [200_000, 400_000],
    [199_999, 399_998],
  ])('three seats more at %i cost %i for 20 of 30 days, rounded once', (unitKobo, charge) => {
    expect(change(2, 5, {}, unitKobo)).toMatchObject({
      ...{ amount: charge, kind: 'charge', charge, credit: 0, invoiceKobo: charge },
      paidForPeriodKobo: 5 * unitKobo,
      lines: [
        { type: 'proration_charge', description: 'Remaining time on 3 × Seats', quantity: 3, amount: charge },
      ],
    })
  })

  it('cost what they cost after the code, as on a change (D5.15)', () => {
    const half = {
      old: seats(2, 200_000, 200_000),
      new: seats(5, 200_000, 500_000),
      paidForPeriodKobo: 200_000,
    }
    expect(change(2, 5, half)).toMatchObject({ charge: 200_000, paidForPeriodKobo: 500_000 })
  })

  it('cost nothing that a code covers', () => {
    const covered = { old: seats(1, 200_000, 200_000), new: seats(2, 200_000, 400_000), paidForPeriodKobo: 0 }
    expect(change(1, 2, covered)).toMatchObject({ kind: 'none', charge: 0, invoiceKobo: 0, lines: [] })
  })

  it('wait for the next invoice where the change says it, and leave refunds as they were', () => {
    const later = change(2, 5, { mode: 'next_invoice', refundedKobo: 7 })
    expect(later).toMatchObject({ invoiceKobo: 0, charge: 400_000, refundedKobo: 7, closes: null })
    expect(later.unbilled).toMatchObject([{ amount: 400_000, quantity: 3 }])
  })

  it('begin no period', () => {
    expect(change(2, 5)).toMatchObject({ startsNewPeriod: false, customerCreditKobo: 0 })
  })
})

// Holds K5, B2, F6.
describe('fewer units', () => {
  it('give back what was paid for those that go, at the rate that was paid', () => {
    expect(change(5, 2)).toMatchObject({
      ...{ amount: 400_000, kind: 'credit', charge: 0, credit: 400_000, customerCreditKobo: 400_000 },
      paidForPeriodKobo: 400_000,
      lines: [
        { type: 'proration_credit', description: 'Unused time on 3 × Seats', quantity: 3, amount: -400_000 },
      ],
      closes: null,
    })
    // Half the list price was paid, so half of it is worth.
    expect(change(5, 2, { paidForPeriodKobo: 500_000 })).toMatchObject({
      credit: 200_000,
      paidForPeriodKobo: 200_000,
    })
    expect(change(5, 2, { paidForPeriodKobo: 0 })).toMatchObject({ credit: 0, kind: 'none', lines: [] })
  })

  it('wait as a credit line where the change says it', () => {
    const later = change(5, 2, { mode: 'next_invoice' })
    expect(later).toMatchObject({ customerCreditKobo: 0, unbilled: [{ amount: -400_000, quantity: 3 }] })
  })

  it('pay what waits first (D5.17)', () => {
    const owes: UnbilledLine[] = [{ type: 'proration_charge', description: 'part', amount: 150_000 }]
    expect(change(5, 2, { unbilled: owes })).toMatchObject({ customerCreditKobo: 250_000, unbilled: [] })
  })

  it('are worth less by refunds; what exceeds them goes on against those that stay', () => {
    const some = change(5, 2, { refundedKobo: 100_000 })
    expect(some).toMatchObject({
      credit: 300_000,
      refundedKobo: 0,
      closes: { unused: 400_000, refunds: 100_000 },
    })
    const more = change(5, 2, { refundedKobo: 450_000 })
    const closes = { unused: 400_000, refunds: 450_000, goesOn: true }
    expect(more).toMatchObject({ credit: 0, refundedKobo: 50_000, closes })
  })

  it('move no money without proration, and none at one price for all', () => {
    expect(change(5, 2, { mode: 'none' })).toMatchObject({ credit: 0, paidForPeriodKobo: 1_000_000 })
    const flat = { quantity: 5, priceKobo: 700_000, discountKobo: 0 }
    expect(change(5, 2, { old: flat, new: { ...flat, quantity: 2 } })).toMatchObject({
      kind: 'none',
      credit: 0,
    })
  })
})

const pricings = (chance: ReturnType<typeof random>): Pricing => {
  const amount = 1 + chance.upTo(999_999)
  if (chance.upTo(1) === 0) return { model: 'per_unit', amount }
  const tier = (upTo: number | null) => ({
    upTo,
    unitAmount: chance.upTo(999_999),
    flatAmount: chance.upTo(9_999),
  })
  return { model: 'graduated', tiers: [tier(3), tier(9), tier(null)] }
}

interface Held {
  readonly base: number
  readonly quantity: number
}

/** Changes units one after another at one moment; what was charged and credited by each, and what is left. */
function play(pricing: Pricing, start: Held, to: readonly number[], share: number) {
  const units = (quantity: number) => ({ quantity, priceKobo: priceFor(pricing, quantity), discountKobo: 0 })
  const effectiveAt = new Date(Date.parse(june.periodStart) + share * 1000).toISOString()
  let held = start
  const moved: number[] = []
  for (const quantity of to) {
    const result = prorateQuantity({
      ...{ ...june, effectiveAt, mode: 'charge_now', name: 'Seats', unbilled: [], refundedKobo: 0 },
      ...{ paidForPeriodKobo: held.base, old: units(held.quantity), new: units(quantity) },
    })
    moved.push(result.charge - result.credit)
    held = { base: result.paidForPeriodKobo, quantity }
  }
  return { held, moved, sum: moved.reduce((all, one) => all + one, 0) }
}

// Holds K5: on 5,000 random prices, units and moments each.
describe('changes one after another', () => {
  const runs = 5_000
  const each = (seed: number, holds: (chance: ReturnType<typeof random>) => unknown) => {
    const chance = random(seed)
    const faults = Array.from({ length: runs }, () => holds(chance)).filter((fault) => fault !== null)
    expect(faults.slice(0, 3)).toEqual([])
  }
  const paidInFull = (pricing: Pricing, quantity: number): Held => ({
    base: priceFor(pricing, quantity),
    quantity,
  })

  it('so many more and as many fewer at once end where they began', () => {
    each(41, (chance) => {
      const pricing = pricings(chance)
      const start = paidInFull(pricing, 1 + chance.upTo(20))
      const up = start.quantity + 1 + chance.upTo(9)
      const { held, sum } = play(pricing, start, [up, start.quantity], chance.upTo(30 * 86_400))
      return held.base === start.base && sum === 0 ? null : { pricing, start, up, held, sum }
    })
  })

  it('two half changes differ from the whole by at most a kobo a line', () => {
    each(42, (chance) => {
      const pricing = pricings(chance)
      const start = paidInFull(pricing, 5 + chance.upTo(20))
      const part = 1 + chance.upTo(1)
      const sign = chance.upTo(1) === 0 ? 1 : -1
      const [half, whole] = [start.quantity + sign * part, start.quantity + 2 * sign * part]
      const share = chance.upTo(30 * 86_400)
      const two = play(pricing, start, [half, whole], share)
      const one = play(pricing, start, [whole], share)
      const isNear = Math.abs(two.sum - one.sum) <= 2 && two.held.base === one.held.base
      return isNear ? null : { pricing, start, half, whole, two, one }
    })
  })

  it('never give back more than was paid for the time that is left', () => {
    each(43, (chance) => {
      const pricing = pricings(chance)
      const quantity = 1 + chance.upTo(20)
      const list = priceFor(pricing, quantity)
      const start = { base: chance.upTo(list), quantity }
      const steps = Array.from({ length: 6 }, () => 1 + chance.upTo(24))
      const share = chance.upTo(30 * 86_400)
      const { held, sum } = play(pricing, start, steps, share)
      const left = (base: number) => (base * (30 * 86_400 - share)) / (30 * 86_400)
      const isKept = Math.abs(left(start.base) + sum - left(held.base)) <= 6 && held.base >= 0
      return isKept ? null : { pricing, start, steps, held, sum }
    })
  })
})
