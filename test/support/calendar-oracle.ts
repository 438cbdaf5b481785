import type { Interval } from '../../shared/domain/time/interval.ts'

/**
 * Period boundaries by another road than the product's: `Intl.DateTimeFormat` gives the wall clock of an instant,
 * and an instant with a given wall clock is searched for. Knows neither Temporal nor the product's arithmetic.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** The wall clock of an instant, written as the milliseconds it would be if the zone were UTC. */
function wallMs(ms: number, timeZone: string): number {
  const wholeMs = Math.floor(ms / 1000) * 1000
  const part: Record<string, number> = {}
  for (const { type, value } of formatFor(timeZone).formatToParts(wholeMs)) part[type] = Number(value)
  const seconds = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
  return seconds + (ms - wholeMs)
}

/** The instant of a wall clock: the first of two, and past a gap by the gap's length (`compatible`). */
function instantOfWall(wall: number, timeZone: string): number {
  const dayMs = 86_400_000
  const offsetBefore = wallMs(wall - dayMs, timeZone) - (wall - dayMs)
  const offsetAfter = wallMs(wall + dayMs, timeZone) - (wall + dayMs)
  const candidates = [wall - offsetBefore, wall - offsetAfter].sort((a, b) => a - b)
  return candidates.find((ms) => wallMs(ms, timeZone) === wall) ?? wall - offsetBefore
}

/** The instant of a wall clock such as `2028-02-29T01:30:00.000`, in milliseconds since 1970. */
export function oracleInstantMs(wall: string, timeZone: string): number {
  return instantOfWall(Date.parse(`${wall}Z`), timeZone)
}

/** The wall clock of an instant, such as `2028-02-29T01:30:00.000`. */
export function oracleWall(ms: number, timeZone: string): string {
  return new Date(wallMs(ms, timeZone)).toISOString().slice(0, -1)
}

/** The instants from one to another, in milliseconds, at which a zone's clock jumps, and by how much. */
export function oracleChanges(
  fromMs: number,
  toMs: number,
  timeZone: string,
): { readonly at: number; readonly byMs: number }[] {
  const offsetAt = (ms: number) => wallMs(ms, timeZone) - ms
  const dayMs = 86_400_000
  const changes: { at: number; byMs: number }[] = []
  for (let day = fromMs; day < toMs; day += dayMs) {
    if (offsetAt(day) === offsetAt(day + dayMs)) continue
    let [before, after] = [day, day + dayMs]
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000
      if (offsetAt(middle) === offsetAt(day)) before = middle
      else after = middle
    }
    changes.push({ at: after, byMs: offsetAt(after) - offsetAt(before) })
  }
  return changes
}

const lengthOfMonth = (year: number, month: number): number => {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]!
}

const monthsIn: Partial<Record<Interval, number>> = { month: 1, quarter: 3, biannual: 6, year: 12 }

/** Anchor plus `n` periods, in milliseconds since 1970. */
export function oracleBoundaryMs(
  anchorMs: number,
  interval: Interval,
  intervalCount: number,
  n: number,
  timeZone: string,
): number {
  const steps = intervalCount * n
  if (interval === 'hour') return anchorMs + steps * 3_600_000
  if (steps === 0) return anchorMs
  const wall = new Date(wallMs(anchorMs, timeZone))
  if (interval === 'day' || interval === 'week') {
    const days = interval === 'week' ? steps * 7 : steps
    return instantOfWall(wall.getTime() + days * 86_400_000, timeZone)
  }
  let year = wall.getUTCFullYear()
  let month = wall.getUTCMonth() + monthsIn[interval]! * steps
  while (month > 11) {
    month -= 12
    year += 1
  }
  const day = Math.min(wall.getUTCDate(), lengthOfMonth(year, month))
  const moved = Date.UTC(
    year,
    month,
    day,
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
    wall.getUTCMilliseconds(),
  )
  return instantOfWall(moved, timeZone)
}
