import { HOUR_MS, DAY_MS } from './time.ts'

/**
 * Zones whose offset has been the same since 1970, in milliseconds east of UTC. Plain arithmetic is enough for them,
 * which spares the default zone the 20 ms of the first `Intl` formatter at a cold start.
 */
const FIXED_OFFSET_MS: ReadonlyMap<string, number> = new Map([
  ['Africa/Lagos', HOUR_MS],
  ['UTC', 0],
])

/** The offset of `timeZone` in milliseconds when it has certainly not changed since `sinceMs`, else null. */
export function fixedOffsetMs(timeZone: string, sinceMs: number): number | null {
  return sinceMs >= 0 ? (FIXED_OFFSET_MS.get(timeZone) ?? null) : null
}

/**
 * `startMs` plus months and days in a zone with a fixed offset, in milliseconds since 1970. A day that the target
 * month lacks becomes its last day (D5.1).
 */
export function addFixedOffset(startMs: number, offsetMs: number, months: number, days: number): number {
  const wall = new Date(startMs + offsetMs)
  const timeOfDayMs = wall.getTime() - Math.floor(wall.getTime() / DAY_MS) * DAY_MS
  const monthIndex = wall.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), monthIndex + 1, 0)).getUTCDate()
  const midnightMs = Date.UTC(wall.getUTCFullYear(), monthIndex, Math.min(wall.getUTCDate(), lastDay))
  return midnightMs + days * DAY_MS + timeOfDayMs - offsetMs
}
