import { HOUR_MS, DAY_MS, fromMs, toMs, type Instant } from './time.ts'

/** A calendar day in Lagos, `YYYY-MM-DD`; strings sort as days do. Settlement and paydays use it. */
export type LagosDay = string

/** Lagos is UTC+1 and has no daylight saving, so its days need no time zone data. */
const OFFSET_MS = HOUR_MS

/** The day in Lagos on which `instant` falls. */
export function lagosDayOf(instant: Instant): LagosDay {
  return fromMs(toMs(instant) + OFFSET_MS).slice(0, 10)
}

/** The hour in Lagos in which `instant` falls, `00` to `23`. */
export function lagosHourOf(instant: Instant): string {
  return fromMs(toMs(instant) + OFFSET_MS).slice(11, 13)
}

/** Midnight in Lagos at which `day` begins: 23:00 UTC of the day before. Throws a RangeError when it is no day. */
export function startOfLagosDay(day: LagosDay): Instant {
  return fromMs(toMs(`${day}T00:00:00.000Z`) - OFFSET_MS)
}

/** The instant at which `day` ends, which is the start of the next. */
export function endOfLagosDay(day: LagosDay): Instant {
  return startOfLagosDay(nextLagosDay(day))
}

/** The day after `day`. Throws a RangeError when it is no day. */
export function nextLagosDay(day: LagosDay): LagosDay {
  return fromMs(toMs(`${day}T00:00:00.000Z`) + DAY_MS).slice(0, 10)
}

/** -1 when `a` is before `b`, 1 when after, 0 when equal. */
export function compareLagosDays(a: LagosDay, b: LagosDay): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

/** When money earned at `earnedAt` becomes available: at the start of the next Lagos day, T+1 (S40, D9.2). */
export function availableOn(earnedAt: Instant): Instant {
  return endOfLagosDay(lagosDayOf(earnedAt))
}

/** Day of the month, 1 to 31, of `instant` in Lagos. */
export function lagosDayOfMonth(instant: Instant): number {
  return Number(lagosDayOf(instant).slice(8))
}

/** The instant `hour` o'clock in Lagos on `dayOfMonth` of the month that `instant` falls in. */
export function lagosTimeInMonthOf(instant: Instant, dayOfMonth: number, hour: number): Instant {
  const day = `${lagosDayOf(instant).slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`
  return fromMs(toMs(startOfLagosDay(day)) + hour * HOUR_MS)
}
