import { describe, expect, it } from 'vitest'
import { discountFor, discountOn, withDiscount } from '../../../shared/domain/pricing/discount.ts'
import { aLine, aShare } from '../fixtures/billing.ts'

const percent = (discountValue: number) => ({ discountType: 'percentage', discountValue }) as const
const fixed = (discountValue: number) => ({ discountType: 'fixed', discountValue }) as const

// Holds D3.10.
describe('discountFor', () => {
  it.each([
    [10_000, percent(20), 2_000],
    [999, percent(50), 500], // 499.5
    [1_001, percent(33), 330], // 330.33
    [1, percent(1), 0], // 0.01
    [50, percent(1), 1], // 0.5
    [10_000, percent(100), 10_000],
    [10_000, fixed(2_500), 2_500],
    [2_000, fixed(2_500), 2_000],
    [0, fixed(2_500), 0],
    [0, percent(50), 0],
    [-500, fixed(2_500), 0],
    [1_000_000_000_000, percent(99), 990_000_000_000],
  ] as const)('of %d kobo by %o is %d', (subtotal, discount, want) => {
    expect(discountFor(subtotal, discount)).toBe(want)
  })
})

// Holds K6.
describe('discountOn', () => {
  it.each([
    ['a percentage leaves proration charges alone', 10_000, [4_000], percent(50), 5_000],
    ['a percentage leaves proration credits alone', 10_000, [-8_000], percent(50), 5_000],
    ['a fixed value leaves charges alone', 10_000, [4_000], fixed(15_000), 10_000],
    ['a fixed value leaves credits alone', 10_000, [4_000, -12_000], fixed(15_000), 10_000],
    ['a fixed value that is smaller', 10_000, [-12_000], fixed(2_500), 2_500],
    ['no code takes nothing off', 10_000, [4_000], null, 0],
  ] as const)('%s', (_, plan, waiting, discount, want) => {
    expect(discountOn([aLine(plan), ...waiting.map((amount) => aShare(amount))], discount)).toBe(want)
  })
})

// Holds K6.
describe('withDiscount', () => {
  const lines = [aLine(500), aShare(-300), aLine(200), aShare(70)]
  const shares = (discountKobo: number) =>
    withDiscount(lines, discountKobo).map(({ discountAmount }) => discountAmount)

  it.each([
    [0, [0, 0, 0, 0]],
    [7, [5, 0, 2, 0]],
    [1, [1, 0, 0, 0]], // 0.71 and 0.29
    [3, [2, 0, 1, 0]], // 2.14 and 0.86
    [70, [50, 0, 20, 0]],
    [700, [500, 0, 200, 0]],
  ])(
    '%i is shared by the amounts of prices, the largest remainder first, and nothing else has any',
    (kobo, want) => {
      expect(shares(kobo)).toEqual(want)
    },
  )

  it('an odd kobo of equal remainders goes to the first line', () => {
    const three = [aLine(10), aLine(10), aLine(10)]
    expect(withDiscount(three, 2).map(({ discountAmount }) => discountAmount)).toEqual([1, 1, 0])
  })

  it('replaces an earlier discount', () => {
    expect(withDiscount(withDiscount(lines, 600), 5)).toEqual(withDiscount(lines, 5))
  })
})
