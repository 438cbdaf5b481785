import { fixedOffsetMs } from './fixed-offset.ts'
import { HOUR_MS, DAY_MS, fromMs, toMs, type Instant } from './time.ts'

/** A calendar day in some zone, `YYYY-MM-DD`; strings sort as days do. */
export type LocalDay = string

/** The day in `timeZone` on which `instant` falls. Throws a RangeError when the zone is unknown. */
export function localDayOf(instant: Instant, timeZone: string): LocalDay {
  const ms = toMs(instant)
  const offset = fixedOffsetMs(timeZone, ms)
  if (offset !== null) return fromMs(ms + offset).slice(0, 10)
  // Sweden writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms)
}

/**
 * The first instant of `day` in `timeZone`. Where a clock change skips midnight, it is the first instant after the
 * gap. Throws a RangeError when it is no day.
 */
export function startOfLocalDay(day: LocalDay, timeZone: string): Instant {
  const utc = toMs(`${day}T00:00:00.000Z`)
  const offset = fixedOffsetMs(timeZone, utc)
  if (offset !== null) return fromMs(utc - offset)
  // No zone is further than 15 hours from UTC; a day begins once, so halving finds it to the millisecond.
  let [before, after] = [utc - 15 * HOUR_MS, utc + 15 * HOUR_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localDayOf(fromMs(middle), timeZone) < day) before = middle
    else after = middle
  }
  return fromMs(after)
}

/** The instant at which the clocks of `timeZone` show a whole hour of a day, also on the day of a clock change. Meant for hours of work: no zone changes its clocks then. */
export function hourOfLocalDay(day: LocalDay, hour: number, timeZone: string): Instant {
  const shown = toMs(`${day}T00:00:00.000Z`) + hour * HOUR_MS
  const nearby = toMs(startOfLocalDay(day, timeZone)) + hour * HOUR_MS
  return fromMs(shown - offsetAt(nearby, timeZone))
}

/** How far the clocks of a zone are ahead of UTC at an instant of whole seconds; both in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const offset = fixedOffsetMs(timeZone, ms)
  if (offset !== null) return offset
  const style = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  return toMs(`${new Intl.DateTimeFormat('sv-SE', style).format(ms).replace(' ', 'T')}.000Z`) - ms
}

/** Nothing is older than these years or younger, and every day within them can be written, in every zone. */
const [firstYear, lastYear] = ['1970', '9999']

/**
 * The instant of a caller's date or time: an instant in any zone, or a date, which is the start of that day. Dates in
 * years that can't be written with the days around them become the nearest that can (Q4).
 */
export function instantOfMoment(moment: string, timeZone: string): Instant {
  if (moment < firstYear) return startOfLocalDay(`${firstYear}-01-03`, timeZone)
  if (moment >= lastYear) return startOfLocalDay(`${lastYear}-01-01`, timeZone)
  return moment.includes('T') ? new Date(moment).toISOString() : startOfLocalDay(moment, timeZone)
}

/** The day `days` after `day`, or before it when negative. Throws a RangeError when it is no day. */
export function daysAfter(day: LocalDay, days: number): LocalDay {
  return fromMs(toMs(`${day}T00:00:00.000Z`) + days * DAY_MS).slice(0, 10)
}

/** Every day from `first` to `last`, both included. */
export function daysBetween(first: LocalDay, last: LocalDay): LocalDay[] {
  const days: LocalDay[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day)
  return days
}
