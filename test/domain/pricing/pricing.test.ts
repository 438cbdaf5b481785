import { describe, expect, it } from 'vitest'
import {
  mostOfLine,
  mostUnits,
  priceFor,
  tiersProblem,
  unitAmountOf,
  type Pricing,
  type Tier,
} from '../../../shared/domain/pricing/pricing.ts'
import { random } from '../../support/random.ts'

const tier = (upTo: number | null, unitAmount: number, flatAmount = 0): Tier => ({
  upTo,
  unitAmount,
  flatAmount,
})
const graduated = (...tiers: readonly Tier[]): Pricing => ({ model: 'graduated', tiers })
/** To 10 units at 2,000 naira, to 50 at 1,500, above at 1,200. */
const seats = graduated(tier(10, 200_000), tier(50, 150_000), tier(null, 120_000))
/** The first three are included in 900 naira; each of the next seven costs 200, and to begin them 50. */
const withStart = graduated(tier(3, 0, 90_000), tier(10, 20_000, 5_000), tier(null, 10_000))

describe('the price of a quantity', () => {
  it.each<[string, Pricing, readonly (readonly [quantity: number, kobo: number])[]]>([
    [
      'flat: the same for all',
      { model: 'flat', amount: 777 },
      [
        [1, 777],
        [2, 777],
        [mostUnits, 777],
      ],
    ],
    [
      'per unit',
      { model: 'per_unit', amount: 200_000 },
      [
        [1, 200_000],
        [3, 600_000],
        [14, 2_800_000],
      ],
    ],
    [
      'in steps',
      seats,
      [
        [1, 200_000],
        [10, 2_000_000],
        [11, 2_150_000],
        [14, 2_600_000],
        [50, 8_000_000],
        [51, 8_120_000],
        [mostUnits, 8_000_000 + 999_950 * 120_000],
      ],
    ],
    [
      'in steps that cost something to begin',
      withStart,
      [
        [1, 90_000],
        [3, 90_000],
        [4, 115_000],
        [10, 235_000],
        [11, 245_000],
      ],
    ],
    [
      'one step without end',
      graduated(tier(null, 5, 2)),
      [
        [1, 7],
        [4, 22],
      ],
    ],
    ['nothing', { model: 'per_unit', amount: 0 }, [[9, 0]]],
  ])('%s', (_, pricing, figures) => {
    expect(figures.map(([quantity]) => priceFor(pricing, quantity))).toEqual(figures.map(([, kobo]) => kobo))
  })

  it('in steps is the sum of each unit’s own price, whatever the steps are', () => {
    const { upTo } = random(7)
    for (let i = 0; i < 300; i += 1) {
      const ends = [1 + upTo(9), 0, 0].map((first, at) => first + at * 10)
      const tiers = [...ends.map((end) => tier(end, upTo(500), upTo(90))), tier(null, upTo(500), upTo(90))]
      const quantity = 1 + upTo(60)
      let sum = 0
      for (let unit = 1; unit <= quantity; unit += 1) {
        const at = tiers.findIndex((one) => one.upTo === null || unit <= one.upTo)
        const isFirst = unit === 1 + (at === 0 ? 0 : tiers[at - 1]!.upTo!)
        sum += tiers[at]!.unitAmount + (isFirst ? tiers[at]!.flatAmount : 0)
      }
      expect(priceFor(graduated(...tiers), quantity)).toBe(sum)
    }
  })

  it.each([0, -1, 1.5, Number.NaN, mostUnits + 1])('there is none of %d units', (quantity) => {
    expect(() => priceFor(seats, quantity)).toThrow(`not a quantity: ${quantity}`)
  })

  it('is at most what a line may be, and exact up to it', () => {
    const dear = { model: 'per_unit', amount: mostOfLine / 1_000 } as const
    expect(priceFor(dear, 1_000)).toBe(mostOfLine)
    expect(() => priceFor(dear, 1_001)).toThrow('more than a line may be: 10010000000000')
    expect(() => priceFor({ ...dear, amount: 999_999_999_999 }, mostUnits)).toThrow('999999999999000000')
  })
})

describe('the price of each unit', () => {
  it.each<[string, Pricing, number, number | null]>([
    ['flat', { model: 'flat', amount: 777 }, 1, 777],
    ['flat, shared by units', { model: 'flat', amount: 777 }, 3, null],
    ['per unit', { model: 'per_unit', amount: 5 }, 3, 5],
    ['within the first step', seats, 10, 200_000],
    ['beyond it steps mix', seats, 11, null],
    ['a step with a price of its own', withStart, 1, null],
    ['one step without end', graduated(tier(null, 5)), 900, 5],
    ['no step', graduated(), 1, null],
  ])('%s', (_, pricing, quantity, want) => {
    expect(unitAmountOf(pricing, quantity)).toBe(want)
  })
})

describe('steps', () => {
  it.each<[string, readonly Tier[], ReturnType<typeof tiersProblem>]>([
    ['that ascend', [tier(10, 3), tier(11, 2), tier(null, 1)], null],
    ['one alone', [tier(null, 0)], null],
    ['none', [], 'none'],
    ['a last one with an end', [tier(10, 3), tier(20, 2)], 'has_end'],
    ['two that end at one place', [tier(10, 3), tier(10, 2), tier(null, 1)], 'not_ascending'],
    ['that descend', [tier(10, 3), tier(9, 2), tier(null, 1)], 'not_ascending'],
    ['a first one of no unit', [tier(0, 3), tier(null, 1)], 'not_ascending'],
    ['one without end in the middle', [tier(null, 3), tier(null, 1)], 'not_ascending'],
    ['a part of a unit', [tier(1.5, 3), tier(null, 1)], 'not_ascending'],
    ['one bad amount of two', [tier(10, 3), tier(null, -1)], 'amount'],
    ['an amount below nothing', [tier(null, -1)], 'amount'],
    ['a price of its own below nothing', [tier(null, 1, -1)], 'amount'],
    ['a part of a kobo', [tier(null, 0.5)], 'amount'],
  ])('%s', (_, tiers, want) => {
    expect(tiersProblem(tiers)).toBe(want)
  })
})
