import { describe, expect, it } from 'vitest'
import { prorateNewPeriod } from '../../../shared/domain/pricing/change-items.ts'
import { undiscounted } from '../../../shared/domain/pricing/line.ts'
import { sumOfLines } from '../../../shared/domain/pricing/line-rules.ts'
import { unusedAtCancel } from '../../../shared/domain/pricing/proration.ts'
import { random } from '../../support/random.ts'
import { change, june, other, units } from './item-changes.ts'

// Holds K5. Two thirds of each are left.
describe('a change of several items', () => {
  it('is settled together: what goes pays for what comes, each in a line of its own', () => {
    const bases = { p: 300_000, seats: 60_000 }
    const moves = [other(300_000, 150_000), units('seats', 3, 1, 20_000), units('storage', 0, 1, 50_000)]
    const result = change(moves, { bases })
    expect(result).toMatchObject({ charge: 133_333, credit: 226_667, kind: 'credit', amount: 93_334 })
    expect(result).toMatchObject({ invoiceKobo: 0, customerCreditKobo: 93_334 })
    expect(result.lines.map(({ itemId, amount }) => [itemId, amount])).toEqual([
      ['p', 100_000],
      ['p', -200_000],
      ['seats', -26_667],
      ['storage', 33_333],
    ])
    expect(result.items.bases).toEqual({ p: 150_000, seats: 20_000, storage: 50_000 })
  })

  it('waits for the next invoice in lines that know their item', () => {
    const later = change([units('seats', 0, 3, 20_000)], { bases: { p: 1 }, mode: 'next_invoice' })
    expect(later).toMatchObject({ invoiceKobo: 0, unbilled: [{ itemId: 'seats', amount: 40_000 }] })
  })

  it('without proration leaves what was paid for an add-on that goes with the plan', () => {
    const bases = { p: 300_000, seats: 60_000 }
    const result = change([units('seats', 3, 0, 20_000)], { bases, mode: 'none', refundedKobo: 5 })
    expect(result).toMatchObject({ amount: 0, refundedKobo: 5, items: { bases: { p: 360_000 }, closes: [] } })
  })

  // Holds F6: 26,667 of 40,000 go with two seats; the other 13,333 count on.
  it('counts refunds against what goes first, and on against what stays', () => {
    const result = change([units('seats', 3, 1, 20_000)], {
      bases: { p: 300_000, seats: 60_000 },
      refundedKobo: 40_000,
    })
    expect(result).toMatchObject({ credit: 0, refundedKobo: 13_333 })
    expect(result.items.closes).toEqual([{ unused: 26_667, refunds: 40_000, goesOn: true }])
    const swapped = change([other(300_000, 150_000)], {
      bases: { p: 300_000, seats: 60_000 },
      refundedKobo: 210_000,
    })
    expect(swapped).toMatchObject({ credit: 0, charge: 100_000, refundedKobo: 10_000 })
  })
})

// Holds K4, D5.11.
it('a new period takes whole prices, less what is unused of each item; refunds are shared over them', () => {
  const price = undiscounted({ type: 'plan', description: 'Year', amount: 3_000_000 })
  const ending = [
    { id: 'p', name: 'Gold', quantity: 1, base: 300_000 },
    { id: 'seats', name: 'Seats', quantity: 3, base: 60_000 },
  ]
  const about = { ...june, unbilled: [], ending, prices: [price], bases: { p: 3_000_000 } }
  const result = prorateNewPeriod({ ...about, mode: 'charge_now', refundedKobo: 24_000 })
  expect(result.lines.map(({ amount }) => amount)).toEqual([3_000_000, -180_000, -36_000])
  expect(result).toMatchObject({ invoiceKobo: 2_784_000, credit: 216_000, refundedKobo: 0 })
  expect(result.items.closes).toEqual([{ unused: 240_000, refunds: 24_000 }])
  const forfeited = prorateNewPeriod({ ...about, mode: 'none', refundedKobo: 7 })
  expect(forfeited).toMatchObject({
    credit: 0,
    invoiceKobo: 3_000_000,
    items: { closes: [{ unused: 0, refunds: 7 }] },
  })
})

const runs = 3_000

/** A random state of some items, at a random moment of June, with refunds of at most what is unused. */
function randomState(chance: ReturnType<typeof random>) {
  const ids = ['p', 'a', 'b', 'c'].slice(0, 1 + chance.upTo(4))
  const held = ids.map((id) => ({ id, each: 1 + chance.upTo(300_000), quantity: 1 + chance.upTo(9) }))
  const bases = Object.fromEntries(held.map(({ id, each, quantity }) => [id, each * quantity]))
  const ms = Date.parse(june.periodStart) + chance.upTo(30 * 86_400) * 1000
  const span = { ...june, effectiveAt: new Date(ms).toISOString() }
  return { held, bases, span }
}
const unused = (bases: Readonly<Record<string, number>>, refundedKobo: number, span: typeof june) =>
  unusedAtCancel({ ...span, status: 'active', pausedAt: null, bases: Object.values(bases), refundedKobo })

// Holds K5, D5.6: what a cancel would give back rises by what was charged, and falls by what was given back.
it(`conserves what the customer holds, to a kobo a line, on ${runs} random changes`, () => {
  const chance = random(35)
  const faults: unknown[] = []
  for (let i = 0; i < runs; i += 1) {
    const { held, bases, span } = randomState(chance)
    const refundedKobo = chance.upTo(2) === 0 ? 0 : chance.upTo(1 + unused(bases, 0, span as typeof june))
    const moves = held.map(({ id, each, quantity }) =>
      units(id, quantity, chance.upTo(id === 'p' ? 9 : 10) + (id === 'p' ? 1 : 0), each),
    )
    const result = change(moves, { ...span, bases, refundedKobo })
    const before = unused(bases, refundedKobo, span as typeof june)
    const after = unused(result.items.bases, result.refundedKobo, span as typeof june)
    const off = Math.abs(after - before - result.charge + result.credit)
    const lines = sumOfLines(result.lines) === result.charge - result.credit
    const settled = result.invoiceKobo - result.customerCreditKobo === result.charge - result.credit
    if (off > 2 * moves.length || !lines || !settled) faults.push({ held, span, off, lines, settled })
  }
  expect(faults.slice(0, 3)).toEqual([])
})

// Holds K5.
it(`three more and three fewer at once end where they began, and halves come to the whole, on ${runs} states`, () => {
  const chance = random(36)
  const faults: unknown[] = []
  for (let i = 0; i < runs; i += 1) {
    const { held, bases, span } = randomState(chance)
    const up = held.map(({ id, each, quantity }) => units(id, quantity, quantity + 3, each))
    const down = held.map(({ id, each, quantity }) => units(id, quantity + 3, quantity, each))
    const there = change(up, { ...span, bases })
    const back = change(down, { ...span, bases: there.items.bases })
    const isSame = JSON.stringify(back.items.bases) === JSON.stringify(bases)
    if (!isSame || there.charge !== back.credit)
      faults.push({ held, span, there: there.charge, back: back.credit })
    const half = held.map(({ id, each, quantity }) => units(id, quantity, quantity + 1, each))
    const rest = held.map(({ id, each, quantity }) => units(id, quantity + 1, quantity + 3, each))
    const one = change(half, { ...span, bases })
    const two = change(rest, { ...span, bases: one.items.bases })
    if (Math.abs(one.charge + two.charge - there.charge) > held.length) faults.push({ held, span })
  }
  expect(faults.slice(0, 3)).toEqual([])
})
