import fc from 'fast-check'
import { expect, it } from 'vitest'
import { periodBoundary } from '../../../shared/domain/time/calendar.ts'
import { offsetClassOf } from '../../../shared/domain/dunning/schedule.ts'
import { fromMs, toMs } from '../../../shared/domain/time/time.ts'

const zones = [
  'Africa/Lagos',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
] as const
const intervals = ['month', 'week', 'day', 'hour', 'quarter', 'year'] as const
const classOf = {
  month: 'month',
  quarter: 'month',
  year: 'month',
  week: 'week',
  day: 'day',
  hour: 'hour',
} as const

it('the dunning class of a period follows its interval, in every zone (amendments B7)', () => {
  const anchors = fc.integer({
    min: toMs('2024-01-01T00:00:00.000Z'),
    max: toMs('2030-12-31T23:59:59.999Z'),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...intervals),
      anchors,
      fc.integer({ min: 0, max: 30 }),
      (zone, interval, ms, n) => {
        const anchor = fromMs(ms)
        const [start, end] = [n, n + 1].map((nth) =>
          periodBoundary(anchor, { interval, intervalCount: 1 }, nth, zone),
        ) as [string, string]
        expect(offsetClassOf(start, end)).toBe(classOf[interval])
      },
    ),
    { numRuns: 3000 },
  )
})
