import { describe, expect, it } from 'vitest'
import { create, addMonths, addDays } from 'temporal-polyfill/fns/ZonedDateTime'
import {
  DEFAULT_TIME_ZONE,
  boundaryBefore,
  isValidTimeZone,
  periodBoundary,
  periodNumberAt,
} from '../../shared/domain/time/calendar.ts'
import { addFixedOffset, fixedOffsetMs } from '../../shared/domain/time/fixed-offset.ts'
import { INTERVALS } from '../../shared/domain/time/interval.ts'
import type { Interval } from '../../shared/domain/time/interval.ts'
import { fromMs, toMs } from '../../shared/domain/time/time.ts'
import { oracleBoundaryMs } from '../support/calendar-oracle.ts'
import { random } from '../support/random.ts'

const zones = ['Africa/Lagos', 'Europe/London', 'America/New_York']

/** Month ends, leap days, midnights of each zone, and wall times that clock changes skip or double. */
const chosenAnchors = [
  '2024-01-31T09:00:00.000Z',
  '2024-02-29T12:34:56.789Z',
  '2024-02-28T23:00:00.000Z',
  '2024-02-29T23:30:00.000Z',
  '2024-12-31T23:59:59.999Z',
  '2025-01-01T00:00:00.000Z',
  '2025-01-28T01:30:00.000Z',
  '2025-01-29T00:00:00.001Z',
  '2025-01-30T22:59:59.999Z',
  '2025-01-30T23:00:00.000Z',
  '2025-01-31T22:59:59.999Z',
  '2025-01-31T23:00:00.000Z',
  '2025-02-28T04:59:59.999Z',
  '2025-02-28T05:00:00.000Z',
  '2025-03-31T10:00:00.000Z',
  '2025-05-31T03:30:00.000Z',
  '2025-08-31T16:45:00.500Z',
  '2025-10-31T00:00:00.000Z',
  // London: 01:30 is skipped on 29 March 2026 and doubled on 25 October 2026.
  '2026-01-29T01:30:00.000Z',
  '2026-02-28T01:30:00.250Z',
  '2026-03-28T01:30:00.000Z',
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-03-22T01:15:00.000Z',
  '2025-03-29T01:30:00.000Z',
  '2026-09-25T00:30:00.000Z',
  '2026-10-24T00:30:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-10-18T00:30:00.000Z',
  // New York: 02:30 is skipped on 8 March 2026 and 01:30 doubled on 1 November 2026.
  '2026-01-08T07:30:00.000Z',
  '2026-02-08T07:30:00.000Z',
  '2026-03-07T07:30:00.000Z',
  '2026-03-08T06:59:59.999Z',
  '2026-03-08T07:00:00.000Z',
  '2026-03-01T07:15:00.000Z',
  '2025-12-08T07:45:30.123Z',
  '2026-10-01T05:30:00.000Z',
  '2026-10-31T05:30:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-10-25T05:30:00.000Z',
  '2027-12-31T04:30:00.000Z',
  '2028-02-29T07:30:00.000Z',
]

const rng = random(20_260_131)
const anchors = [
  ...chosenAnchors,
  ...Array.from({ length: 28 }, () =>
    fromMs(toMs('2024-01-01T00:00:00.000Z') + rng.upTo(5 * 365 * 86_400_000)),
  ),
]

// Holds D5.1, D5.2.
describe('periodBoundary', () => {
  it('agrees with the independent oracle on every anchor, interval and zone', () => {
    expect(anchors.length).toBeGreaterThanOrEqual(60)
    const differences: string[] = []
    let compared = 0
    for (const timeZone of zones) {
      for (const interval of INTERVALS) {
        for (const anchor of anchors) {
          for (let n = 0; n <= 24; n += 1) {
            const got = periodBoundary(anchor, { interval, intervalCount: 1 }, n, timeZone)
            const want = fromMs(oracleBoundaryMs(toMs(anchor), interval, 1, n, timeZone))
            compared += 1
            if (got !== want) differences.push(`${timeZone} ${interval} ${anchor} ${n}: ${got}, not ${want}`)
          }
        }
      }
    }
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(3 * 7 * 60 * 24)
  })

  it('agrees with the oracle when a period is several intervals', () => {
    const differences: string[] = []
    for (const timeZone of zones) {
      for (const anchor of chosenAnchors) {
        for (const [interval, count] of [
          ['hour', 36],
          ['day', 10],
          ['week', 2],
          ['month', 5],
          ['quarter', 3],
          ['year', 3],
        ] as const) {
          for (let n = 1; n <= 6; n += 1) {
            const got = periodBoundary(anchor, { interval, intervalCount: count }, n, timeZone)
            const want = fromMs(oracleBoundaryMs(toMs(anchor), interval, count, n, timeZone))
            if (got !== want)
              differences.push(`${timeZone} ${interval} x ${count} ${anchor} ${n}: ${got}, not ${want}`)
          }
        }
      }
    }
    expect(differences).toEqual([])
  })

  /** Boundaries by the minute, UTC, from the anchor on. */
  const byHand: [Interval, number, string, string][] = [
    // 31 January 10:00 in Lagos: the clamp to 28 February does not stick.
    ['month', 1, 'Africa/Lagos', '2026-01-31T09:00 2026-02-28T09:00 2026-03-31T09:00 2026-04-30T09:00'],
    // 23:30 UTC on 31 January is 1 February in Lagos, so nothing is clamped there.
    ['month', 1, 'Africa/Lagos', '2026-01-31T23:30 2026-02-28T23:30 2026-03-31T23:30'],
    [
      'year',
      1,
      'Africa/Lagos',
      '2024-02-29T08:00 2025-02-28T08:00 2026-02-28T08:00 2027-02-28T08:00 2028-02-29T08:00',
    ],
    ['quarter', 1, 'Africa/Lagos', '2025-11-30T00:00 2026-02-28T00:00 2026-05-30T00:00'],
    ['biannual', 1, 'Africa/Lagos', '2025-08-31T00:00 2026-02-28T00:00 2026-08-31T00:00'],
    // London springs forward on 29 March 2026: 01:30 does not exist and becomes 02:30 summer time, 01:30 UTC.
    ['day', 1, 'Europe/London', '2026-03-28T01:30 2026-03-29T01:30 2026-03-30T00:30'],
    // 01:30 happens twice on 25 October 2026: the first one counts.
    ['day', 1, 'Europe/London', '2026-10-24T00:30 2026-10-25T00:30 2026-10-26T01:30'],
    // Hours are exact across the change.
    ['hour', 12, 'Europe/London', '2026-03-28T12:00 2026-03-29T00:00 2026-03-29T12:00'],
    // New York: 09:00 stays 09:00, so a week over the change is an hour short.
    ['week', 1, 'America/New_York', '2026-03-04T14:00:00.123 2026-03-11T13:00:00.123'],
  ]
  it.each(byHand)('%s x %i in %s: %s', (interval, count, timeZone, minutes) => {
    const boundaries = minutes.split(' ').map((minute) => new Date(`${minute}Z`).toISOString())
    expect(
      boundaries.map((_, n) =>
        periodBoundary(boundaries[0]!, { interval, intervalCount: count }, n, timeZone),
      ),
    ).toEqual(boundaries)
  })

  it('returns the anchor as period 0 even if the wall time occurs twice', () => {
    const second = '2026-10-25T01:30:00.000Z'
    expect(periodBoundary(second, { interval: 'day', intervalCount: 1 }, 0, 'Europe/London')).toBe(second)
  })

  it.each([-1, 0.5, Number.NaN])('refuses period number %d', (n) => {
    const refused = new RangeError(`not a period number: ${n}`)
    expect(() =>
      periodBoundary('2026-01-31T09:00:00.000Z', { interval: 'month', intervalCount: 1 }, n, 'Africa/Lagos'),
    ).toThrow(refused)
  })

  it('refuses an unknown zone', () => {
    expect(() =>
      periodBoundary('2026-01-31T09:00:00.000Z', { interval: 'month', intervalCount: 1 }, 1, 'Mars/Olympus'),
    ).toThrow(RangeError)
  })

  it.each([
    ['month', 3, 2, '2026-07-31T09:00:00.000Z'],
    ['year', 2, 3, '2032-01-31T09:00:00.000Z'],
    ['week', 2, 3, '2026-03-14T09:00:00.000Z'],
    ['day', 10, 4, '2026-03-12T09:00:00.000Z'],
  ] as const)('counts several intervals a period: %s x %i, the %i. ends at %s', (interval, count, n, end) => {
    const anchor = '2026-01-31T09:00:00.000Z'
    expect(periodBoundary(anchor, { interval, intervalCount: count }, n, 'Africa/Lagos')).toBe(end)
    const before = { month: '2026-04-30', year: '2030-01-31', week: '2026-02-28', day: '2026-03-02' }[
      interval
    ]
    expect(boundaryBefore(end, { interval, intervalCount: count }, 'Africa/Lagos')).toBe(
      `${before}T09:00:00.000Z`,
    )
  })
})

describe('the fixed-offset path', () => {
  it('equals Temporal in Lagos and UTC on 20,000 random sums', () => {
    let differences = 0
    for (let i = 0; i < 20_000; i += 1) {
      const timeZone = i % 4 === 0 ? 'UTC' : DEFAULT_TIME_ZONE
      const startMs = rng.upTo(toMs('2100-01-01T00:00:00.000Z'))
      const [months, days] = i % 2 === 0 ? [rng.upTo(600), 0] : [0, rng.upTo(20_000)]
      const start = create(BigInt(startMs) * 1_000_000n, timeZone)
      const want = (months > 0 ? addMonths(start, months) : addDays(start, days)).epochMilliseconds
      if (addFixedOffset(startMs, fixedOffsetMs(timeZone, startMs)!, months, days) !== want) differences += 1
    }
    expect(differences).toBe(0)
  })

  it('requires an offset that has not moved since 1970', () => {
    const format = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos', timeZoneName: 'longOffset' })
    for (let ms = 0; ms < toMs('2060-01-01T00:00:00.000Z'); ms += 20 * 86_400_000) {
      expect(format.format(ms)).toContain('GMT+01:00')
    }
  })

  it('accepts only zones without clock changes, and nothing before 1970', () => {
    expect(fixedOffsetMs('Africa/Lagos', 0)).toBe(3_600_000)
    expect(fixedOffsetMs('Africa/Lagos', -1)).toBeNull()
    expect(fixedOffsetMs('Europe/London', 0)).toBeNull()
  })
})

describe('periodNumberAt', () => {
  it('finds the period of its boundary, and the one before a millisecond earlier', () => {
    for (const timeZone of zones) {
      for (const interval of INTERVALS) {
        for (const anchor of chosenAnchors) {
          for (const n of [1, 2, 11, 23]) {
            const boundary = periodBoundary(anchor, { interval, intervalCount: 2 }, n, timeZone)
            expect(periodNumberAt(anchor, { interval, intervalCount: 2 }, boundary, timeZone)).toBe(n)
            expect(
              periodNumberAt(anchor, { interval, intervalCount: 2 }, fromMs(toMs(boundary) - 1), timeZone),
            ).toBe(n - 1)
          }
        }
      }
    }
  })

  it('is 0 at the anchor and refuses earlier instants', () => {
    const anchor = '2026-01-31T09:00:00.000Z'
    expect(periodNumberAt(anchor, { interval: 'month', intervalCount: 1 }, anchor, 'Africa/Lagos')).toBe(0)
    const before = '2026-01-31T08:59:59.999Z'
    const refused = new RangeError(`${before} is before the anchor ${anchor}`)
    expect(() =>
      periodNumberAt(anchor, { interval: 'month', intervalCount: 1 }, before, 'Africa/Lagos'),
    ).toThrow(refused)
  })
})

describe('isValidTimeZone', () => {
  it.each(['Africa/Lagos', 'Europe/London', 'America/New_York', 'UTC'])('knows %s', (zone) => {
    expect(isValidTimeZone(zone)).toBe(true)
  })
  it.each(['', '+01:00', 'Lagos', 'Africa/Atlantis', ' Africa/Lagos', '__proto__'])('refuses %j', (zone) => {
    expect(isValidTimeZone(zone)).toBe(false)
  })
})
