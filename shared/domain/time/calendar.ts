// The function-style entry bundles to 17 KB minified; the classes of the main entry to 55 KB.
import { addDays, addMonths, create } from 'temporal-polyfill/fns/ZonedDateTime'
import { monthsOf } from './interval.ts'
import type { Interval } from './interval.ts'
import { addFixedOffset, fixedOffsetMs } from './fixed-offset.ts'
import { DAY_MS, HOUR_MS, fromMs, toMs } from './time.ts'
import type { Instant } from './time.ts'

const AVERAGE_MONTH_MS = 30.436_875 * DAY_MS

/** The time zone of a merchant who names none (D5.3). */
export const DEFAULT_TIME_ZONE = 'Africa/Lagos'

/** How long a period is; a plan has these fields. */
export interface Cadence {
  readonly interval: Interval
  readonly intervalCount: number
}

/**
 * The end of period `n` (and start of period `n + 1`): `anchor` plus `n` periods of `intervalCount` intervals.
 *
 * Always counted from the original anchor, so a month-end clamp never sticks: 31 January, 28 February, 31 March.
 * Hours are exact; everything longer keeps the wall-clock time of `timeZone`, and a wall time that a clock change
 * skips or doubles follows Temporal's `compatible` rule. Milliseconds are kept. `n` = 0 is the anchor (D5.1, D5.2).
 * Throws a RangeError when `n` is not a whole number from 0, or the zone is unknown.
 */
export function periodBoundary(
  anchor: Instant,
  { interval, intervalCount }: Cadence,
  n: number,
  timeZone: string,
): Instant {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not a period number: ${n}`)
  const anchorMs = toMs(anchor)
  if (n === 0) return anchor
  if (interval === 'hour') return fromMs(anchorMs + n * intervalCount * HOUR_MS)
  const months = (monthsOf(interval) ?? 0) * intervalCount * n
  const days = months > 0 ? 0 : (interval === 'week' ? 7 : 1) * intervalCount * n
  const offsetMs = fixedOffsetMs(timeZone, anchorMs)
  if (offsetMs !== null) return fromMs(addFixedOffset(anchorMs, offsetMs, months, days))
  const start = create(BigInt(anchorMs) * 1_000_000n, timeZone)
  return fromMs((months > 0 ? addMonths(start, months) : addDays(start, days)).epochMilliseconds)
}

/** The start of a period that ends at an instant and has no earlier anchor: one period back, on the zone's calendar. */
export function boundaryBefore(
  end: Instant,
  { interval, intervalCount }: Cadence,
  timeZone: string,
): Instant {
  const endMs = toMs(end)
  if (interval === 'hour') return fromMs(endMs - intervalCount * HOUR_MS)
  const months = (monthsOf(interval) ?? 0) * intervalCount
  const start = create(BigInt(endMs) * 1_000_000n, timeZone)
  if (months > 0) return fromMs(addMonths(start, -months).epochMilliseconds)
  return fromMs(addDays(start, -(interval === 'week' ? 7 : 1) * intervalCount).epochMilliseconds)
}

/**
 * The number, from 0, of the period that holds `at`: boundary `n` <= `at` < boundary `n + 1`.
 * Throws a RangeError when `at` is before the anchor.
 */
export function periodNumberAt(anchor: Instant, cadence: Cadence, at: Instant, timeZone: string): number {
  const elapsedMs = toMs(at) - toMs(anchor)
  if (elapsedMs < 0) throw new RangeError(`${at} is before the anchor ${anchor}`)
  let n = Math.floor(elapsedMs / (averageMs(cadence.interval) * cadence.intervalCount))
  // Months and clock changes make the average wrong by a period at most, in either direction.
  while (n > 0 && periodBoundary(anchor, cadence, n, timeZone) > at) n -= 1
  while (periodBoundary(anchor, cadence, n + 1, timeZone) <= at) n += 1
  return n
}

/** Whether `timeZone` is a named zone that this runtime knows, such as `Africa/Lagos`; bare offsets are not names. */
export function isValidTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z]/.test(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

function averageMs(interval: Interval): number {
  const months = monthsOf(interval)
  if (months !== null) return months * AVERAGE_MONTH_MS
  if (interval === 'hour') return HOUR_MS
  return interval === 'week' ? 7 * DAY_MS : DAY_MS
}
