export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * An instant as every stored and sent timestamp writes it: ISO 8601, UTC, milliseconds and `Z`,
 * as in `2026-01-31T09:00:00.000Z` (D1.3).
 */
export type Instant = string

/** Milliseconds since 1970 of `instant`. Throws a RangeError when it is not written in the one form we use. */
export function toMs(instant: Instant): number {
  const ms = Date.parse(instant)
  // Writing it back catches 30 February, lost milliseconds and other zones, all of which Date.parse accepts.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== instant) {
    throw new RangeError(`not an instant: ${instant}`)
  }
  return ms
}

/** The instant `ms` milliseconds after 1970. Throws a RangeError outside the years 0 to 9999. */
export function fromMs(ms: number): Instant {
  const instant = new Date(ms).toISOString()
  // A sixth digit in the year would break the string order that `compare` and the table's keys rely on.
  if (instant.length !== 24) throw new RangeError(`beyond the years that an instant can write: ${ms}`)
  return instant
}

/** The instant `ms` milliseconds after `instant`, or before it when negative. */
export function addMs(instant: Instant, ms: number): Instant {
  return fromMs(toMs(instant) + ms)
}

/** The instant `seconds` seconds after `instant`, or before it when negative. */
export function addSeconds(instant: Instant, seconds: number): Instant {
  return addMs(instant, seconds * 1000)
}

/** -1 when `a` is before `b`, 1 when after, 0 when equal: the argument that `Array.sort` wants. */
export function compare(a: Instant, b: Instant): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The earlier of two instants. */
export function earlier(a: Instant, b: Instant): Instant {
  return a <= b ? a : b
}

/** The later of two instants. */
export function later(a: Instant, b: Instant): Instant {
  return a >= b ? a : b
}
