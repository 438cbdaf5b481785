import { describe, expect, it } from 'vitest'
import {
  availableOn,
  compareLagosDays,
  endOfLagosDay,
  lagosDayOf,
  lagosDayOfMonth,
  lagosTimeInMonthOf,
  nextLagosDay,
  startOfLagosDay,
} from '../../shared/domain/time/lagos-day.ts'

// Holds S40, D9.2.
describe('Lagos days', () => {
  it.each([
    ['2026-01-31T22:59:59.999Z', '2026-01-31', '2026-01-31T23:00:00.000Z'],
    ['2026-01-31T23:00:00.000Z', '2026-02-01', '2026-02-01T23:00:00.000Z'],
    ['2024-02-28T23:00:00.000Z', '2024-02-29', '2024-02-29T23:00:00.000Z'],
    ['2025-12-31T23:00:00.000Z', '2026-01-01', '2026-01-01T23:00:00.000Z'],
    ['2026-07-01T12:00:00.000Z', '2026-07-01', '2026-07-01T23:00:00.000Z'],
  ])('%s falls on %s and is available at %s', (instant, day, available) => {
    expect(lagosDayOf(instant)).toBe(day)
    expect(availableOn(instant)).toBe(available)
    expect(lagosDayOfMonth(instant)).toBe(Number(day.slice(-2)))
  })

  it('begin at 23:00 UTC of the day before and end where the next begins', () => {
    expect(startOfLagosDay('2026-03-01')).toBe('2026-02-28T23:00:00.000Z')
    expect(endOfLagosDay('2026-02-28')).toBe('2026-02-28T23:00:00.000Z')
    expect(nextLagosDay('2024-02-28')).toBe('2024-02-29')
    expect(nextLagosDay('2026-12-31')).toBe('2027-01-01')
  })

  it('compare as strings do', () => {
    expect(compareLagosDays('2026-09-30', '2026-10-01')).toBe(-1)
    expect(compareLagosDays('2026-10-01', '2026-09-30')).toBe(1)
    expect(compareLagosDays('2026-10-01', '2026-10-01')).toBe(0)
  })

  it('give an hour of a day of the same Lagos month', () => {
    expect(lagosTimeInMonthOf('2026-01-31T23:30:00.000Z', 28, 9)).toBe('2026-02-28T08:00:00.000Z')
    expect(lagosTimeInMonthOf('2026-01-31T22:30:00.000Z', 28, 9)).toBe('2026-01-28T08:00:00.000Z')
    expect(lagosTimeInMonthOf('2026-01-31T22:30:00.000Z', 1, 9)).toBe('2026-01-01T08:00:00.000Z')
  })

  it.each(['2026-02-30', '2026-2-3', 'today'])('refuse %j', (day) => {
    expect(() => startOfLagosDay(day)).toThrow(RangeError)
  })
})
