import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  day,
  dayAfter,
  endOfDay,
  instantOf,
  isoLocal,
  monthStart,
  period,
  setZone,
  startOfDay,
  when,
} from '../../functions/pages/dashboard/format.ts'
import { statementOf } from '../../functions/pages/dashboard/statement.ts'

// People leave the present year out, so the days of these tests are of no present year.
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2030-06-01T12:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  setZone('Africa/Lagos')
})

// Holds B13: between 23:00 and 24:00 UTC a day of Lagos is another than that of UTC.
describe('a date on the dashboard', () => {
  it.each([
    ['Africa/Lagos', '2026-12-04T23:00:00.000Z', '2026-12-05T22:59:59.000Z'],
    ['America/New_York', '2026-12-05T05:00:00.000Z', '2026-12-06T04:59:59.000Z'],
    ['Asia/Kolkata', '2026-12-04T18:30:00.000Z', '2026-12-05T18:29:59.000Z'],
    ['UTC', '2026-12-05T00:00:00.000Z', '2026-12-05T23:59:59.000Z'],
  ])('in %s begins and ends there when it is typed, and is shown as it was typed', (zone, start, end) => {
    setZone(zone)
    expect([startOfDay('2026-12-05'), endOfDay('2026-12-05')]).toEqual([start, end])
    expect([day(start), day(end)]).toEqual(['5 Dec 2026', '5 Dec 2026'])
    expect([isoLocal(start), isoLocal(end)]).toEqual(['2026-12-05 00:00:00', '2026-12-05 23:59:59'])
  })

  it('omits the year when it is the current one', () => {
    vi.setSystemTime(Date.parse('2026-12-31T22:59:00.000Z'))
    expect([day('2026-01-02T09:00:00.000Z'), when('2026-01-02T09:00:00.000Z')]).toEqual([
      '2 Jan',
      '2 Jan, 10:00',
    ])
    expect(day('2026-12-31T23:00:00.000Z')).toBe('1 Jan 2027')
    expect(period('2026-12-22T23:00:00.000Z', '2027-01-22T23:00:00.000Z')).toBe('23 Dec to 22 Jan 2027')
  })

  it('is right on days when clocks change, and empty without a date', () => {
    setZone('America/New_York')
    expect([startOfDay('2026-03-08'), endOfDay('2026-03-08')]).toEqual([
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T03:59:59.000Z',
    ])
    expect([startOfDay('2026-11-01'), endOfDay('2026-11-01')]).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T04:59:59.000Z',
    ])
    expect(instantOf('2026-07-01T12:30:00')).toBe('2026-07-01T16:30:00.000Z')
    for (const none of ['', '2026-13-01', 'tomorrow']) expect(() => startOfDay(none)).toThrow(RangeError)
  })

  it('is followed by the next day and by the month’s days as the zone has them', () => {
    expect([dayAfter('2026-12-31'), dayAfter('2028-02-28')]).toEqual(['2027-01-01', '2028-02-29'])
    setZone('America/New_York')
    expect([dayAfter('2026-03-07'), dayAfter('2026-03-08'), dayAfter('2026-11-01')]).toEqual([
      '2026-03-08',
      '2026-03-09',
      '2026-11-02',
    ])
    vi.setSystemTime(Date.parse('2026-12-01T04:59:00.000Z'))
    expect(monthStart()).toBe('2026-11-01')
    setZone('Africa/Lagos')
    expect(monthStart()).toBe('2026-12-01')
  })

  it('follows the zone in a statement, with values that cannot be confused', () => {
    const movements = [
      { amountKobo: 100_003, at: '2026-12-04T22:59:00.000Z' },
      { amountKobo: 20_007, at: '2026-12-04T23:01:00.000Z' },
      { amountKobo: -3_011, at: '2026-12-05T22:30:00.000Z' },
      { amountKobo: 413, at: '2026-12-05T23:30:00.000Z' },
    ].map(({ amountKobo, at }) => ({ type: 'charge', amountKobo, currency: 'NGN', at: isoLocal(at) }))
    expect(
      statementOf(movements, 'day').map(({ period, openingKobo, inKobo, outKobo, closingKobo }) => [
        period,
        ...[openingKobo, inKobo, outKobo, closingKobo],
      ]),
    ).toEqual([
      ['2026-12-04', 0, 100_003, 0, 100_003],
      ['2026-12-05', 100_003, 20_007, -3_011, 116_999],
      ['2026-12-06', 116_999, 413, 0, 117_412],
    ])
    expect(when('2026-12-04T23:01:00.000Z')).toBe('5 Dec 2026, 00:01')
  })
})

describe('code that formats a date or time in UTC', () => {
  /** Each place on a page that may: the rest goes by the merchant's zone. */
  const allowed = [
    // The day is a date of the answer already, and is drawn in UTC too.
    'parts/chart.tsx: T00:00:00Z',
    // The field says so.
    'screens/sandbox.tsx: :00Z',
  ]

  it('is in the list of exceptions', () => {
    const folder = new URL('../../functions/pages/dashboard/', import.meta.url)
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && file !== 'format.ts')
      .flatMap((file) => {
        const text = readFileSync(new URL(file, folder), 'utf8')
        const places = text.matchAll(
          /(?:T\d\d:\d\d)?:\d\dZ|getUTC\w+|\.get(?:Date|Day|Month|FullYear|Hours)\(|toLocale\w+|slice\(0, ?(?:7|10)\)/g,
        )
        return [...places].map(([place]) => `${file}: ${place}`)
      })
    expect(found.toSorted()).toEqual(allowed)
  })
})
