import { describe, expect, it } from 'vitest'
import {
  INTERVALS,
  MAX_INTERVAL_COUNT,
  intervalCountProblem,
  monthlyNormalised,
  monthsOf,
} from '../../shared/domain/time/interval.ts'

// Holds D3.1.
describe('intervalCountProblem', () => {
  it.each(INTERVALS)('accepts 1 and the largest count of %s, and nothing beyond', (interval) => {
    const max = MAX_INTERVAL_COUNT[interval]
    expect(intervalCountProblem(interval, 1)).toBeNull()
    expect(intervalCountProblem(interval, max)).toBeNull()
    expect(intervalCountProblem(interval, max + 1)).toBe(max === 365 ? 'out_of_range' : 'too_long')
  })
  it.each([0, -1, 1.5, 366, Number.NaN, Infinity])('refuses %d', (count) => {
    expect(intervalCountProblem('hour', count)).toBe('out_of_range')
  })
  it('never lets a period pass three years', () => {
    // 156 weeks are 1,092 days, 157 are 1,099; three years are 1,095.
    expect(MAX_INTERVAL_COUNT.week * 7).toBeLessThanOrEqual(1_095)
    expect((MAX_INTERVAL_COUNT.week + 1) * 7).toBeGreaterThan(1_095)
    for (const interval of ['month', 'quarter', 'biannual', 'year'] as const) {
      expect(MAX_INTERVAL_COUNT[interval] * monthsOf(interval)!).toBe(36)
    }
  })
})

// Holds D11.21.
describe('monthlyNormalised', () => {
  it.each([
    [100_00, 'hour', 1, 7_300_000], // x 730
    [100_00, 'hour', 24, 304_167], // 7,300,000 / 24 = 304,166.67
    [100_00, 'day', 1, 304_167], // x 365 / 12 = 304,166.67
    [100_00, 'week', 1, 43_333], // x 52 / 12 = 43,333.33
    [100_00, 'week', 2, 21_667], // 21,666.67
    [100_00, 'month', 1, 10_000],
    [100_01, 'month', 2, 5_001], // 5,000.5 rounds up
    [100_00, 'quarter', 1, 3_333],
    [100_00, 'biannual', 1, 1_667],
    [100_00, 'year', 1, 833],
    [120_06, 'year', 1, 1_001], // 1,000.5 rounds up
    [0, 'year', 3, 0],
    [1_000_000_000_000, 'hour', 1, 730_000_000_000_000],
  ] as const)('%d per %s x %d is %d a month', (amountKobo, interval, count, want) => {
    expect(monthlyNormalised(amountKobo, interval, count)).toBe(want)
  })
})

// Holds D11.21.
it('an amount per month beyond the safe integers is refused, not rounded', () => {
  expect(monthlyNormalised(Number.MAX_SAFE_INTEGER, 'month', 1)).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => monthlyNormalised(Number.MAX_SAFE_INTEGER, 'week', 1)).toThrow(
    `too large to normalise: ${Number.MAX_SAFE_INTEGER}`,
  )
})
