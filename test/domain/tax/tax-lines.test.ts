import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withDiscount } from '../../../shared/domain/pricing/discount.ts'
import { undiscounted, type ComposedLine } from '../../../shared/domain/pricing/line.ts'
import { withoutSurplus } from '../../../shared/domain/pricing/line-rules.ts'
import { totalsOf } from '../../../shared/domain/pricing/totals.ts'
import type { AppliedTax } from '../../../shared/domain/tax/applied-tax.ts'
import { taxLines } from '../../../shared/domain/tax/tax-lines.ts'
import { shareOfTax, taxOf } from '../../../shared/domain/tax/tax-of.ts'

// Holds L2: its worked figures, and what must hold of any lines.

const exclusive: AppliedTax = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: false }
const inclusive: AppliedTax = { ...exclusive, inclusive: true }

function price(amount: number): ComposedLine {
  return undiscounted({ type: 'plan', description: 'Gold', amount })
}

function billed(lines: readonly ComposedLine[], tax: AppliedTax | null) {
  const taxed = taxLines(lines, tax)
  return { ...totalsOf(taxed.lines, 0, taxed.taxes), lines: taxed.lines, taxes: taxed.taxes }
}

it.each([
  ['exclusive', exclusive, 0, 37_500, 537_500],
  ['exclusive with 10 % off', exclusive, 50_000, 33_750, 483_750],
  ['inclusive', inclusive, 0, 34_884, 500_000],
  ['inclusive with 10 % off', inclusive, 50_000, 31_395, 450_000],
])('500,000 %s', (_, rate, discount, tax, amount) => {
  expect(billed(withDiscount([price(500_000)], discount), rate)).toMatchObject({ tax, amount, discount })
})

it('three lines of 33,340 exclusive bear 7,502 together, in whole kobo each', () => {
  const { tax, lines } = billed([price(33_340), price(33_340), price(33_340)], exclusive)
  expect([tax, lines.map(({ taxAmount }) => taxAmount)]).toEqual([7_502, [2_501, 2_501, 2_500]])
})

it('an exclusive 537,500 that is undone in the middle gives back 268,750, with 18,750 of its tax', () => {
  const paid = { code: 'VAT', name: 'VAT', basisPoints: 750, amount: 37_500 }
  expect(shareOfTax(paid, 268_750, 537_500)).toMatchObject({ amount: 18_750 })
})

it('a one-off item beside an exclusive price contains its tax, and costs what was agreed', () => {
  const item = undiscounted({ type: 'one_time', description: 'Locker', amount: 107_500 })
  const { tax, amount, lines, taxes } = billed([price(500_000), item], exclusive)
  expect([tax, amount]).toEqual([45_000, 645_000])
  expect(taxes.map(({ inclusive: isInside }) => isInside)).toEqual([false, true])
  expect(lines.map((line) => [line.tax, line.taxAmount])).toEqual([
    [0, 37_500],
    [1, 7_500],
  ])
})

it('nothing changes for a merchant who charges no tax', () => {
  const lines = [
    price(500_000),
    undiscounted({ type: 'proration_credit', description: 'Unused', amount: -1 }),
  ]
  const { tax, ...totals } = billed(lines, null)
  expect(tax).toBeUndefined()
  expect(totals).toEqual({ ...totalsOf(lines), lines, taxes: [] })
})

it('what is carried over, waived or undone without a tax of its own bears none', () => {
  const lines = (['carried', 'waived', 'proration_credit'] as const).map((type) =>
    undiscounted({ type, description: type, amount: -10_750 }),
  )
  expect(billed([price(100_000), ...lines], inclusive).lines.map(({ taxAmount }) => taxAmount)).toEqual([
    taxOf(100_000, inclusive),
    undefined,
    undefined,
    undefined,
  ])
})

it('a rate of what is sold stands beside the plan’s, and an exempt thing bears none of it', () => {
  const zero: AppliedTax = { code: 'ZERO', name: 'Zero rated', basisPoints: 0, inclusive: true }
  const { lines, taxes, tax } = billed([price(10_750), { ...price(5_000), sells: zero }], inclusive)
  expect([taxes.map(({ code }) => code), tax]).toEqual([['VAT', 'ZERO'], 750])
  expect(lines.map(({ tax: place, taxAmount }) => [place, taxAmount])).toEqual([
    [0, 750],
    [1, 0],
  ])
})

const amount = fc.integer({ min: 0, max: 50_000_000 })
const rate = fc.record({
  code: fc.constant('VAT'),
  name: fc.constant('VAT'),
  basisPoints: fc.integer({ min: 0, max: 3_000 }),
  inclusive: fc.boolean(),
})

it('tax is rounded once for the invoice, and each line has its share to a kobo', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), rate, (amounts, tax) => {
      const { lines, tax: sum } = billed(amounts.map(price), tax)
      const whole = taxOf(
        amounts.reduce((a, b) => a + b, 0),
        tax,
      )
      expect(sum).toBe(whole)
      // Against the rounded tax of all, in whole numbers: the half kobo of its own rounding may fall to any line.
      const base = lines.reduce((a, { amount: of }) => a + BigInt(of), 0n)
      // Where all of it costs nothing, there is no tax to share.
      const most = base === 0n ? 1n : base
      for (const { amount: of, taxAmount } of lines) {
        const off = BigInt(taxAmount!) * base - BigInt(whole) * BigInt(of)
        expect(off < most && off > -most).toBe(true)
      }
    }),
  )
})

it('a whole undoing gives back exactly the tax that was charged, however it is cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000_000 }),
      rate,
      fc.array(fc.nat(), { maxLength: 8 }),
      (net, tax, cuts) => {
        const first = billed([price(net)], tax)
        let left = { code: 'VAT', name: 'VAT', basisPoints: tax.basisPoints, amount: first.tax! }
        let base = first.amount
        let returned = 0
        for (const cut of [...cuts.map((one) => one % (base + 1)), null]) {
          const part = cut === null ? base : Math.min(cut, base)
          const tax = shareOfTax(left, part, base)?.amount ?? 0
          returned += tax
          left = { ...left, amount: left.amount - tax }
          base -= part
        }
        expect(returned).toBe(first.tax)
      },
    ),
  )
})

it('a credit that is cut to what an invoice can use keeps that share of its tax', () => {
  const carries = { code: 'VAT', name: 'VAT', basisPoints: 750, amount: -7_500 }
  const credit = undiscounted({ type: 'proration_credit', description: 'Unused', amount: -107_500, carries })
  const { lines } = billed([price(53_750), credit], inclusive)
  const kept = withoutSurplus(lines, 53_750)
  expect(kept.map((line) => [line.amount, line.taxAmount])).toEqual([
    [53_750, 3_750],
    [-53_750, -3_750],
  ])
})
