import { periodBoundary, type Cadence } from '../time/calendar.ts'
import { daysAfter, localDayOf, startOfLocalDay, type LocalDay } from '../time/local-day.ts'
import { mulDiv } from '../money/money.ts'
import type { Plan } from '../catalog/plan.ts'
import { isFree } from '../pricing/free.ts'
import { invalid } from '../problem.ts'
import { toMs, type Instant } from '../time/time.ts'

/** A stub of a month: so many of so many seconds (K8). */
export interface Stub {
  readonly part: number
  readonly of: number
}

const month: Cadence = { interval: 'month', intervalCount: 1 }

/** @throws Problem 422 `billing_day_interval` for a billing day of a plan that is not monthly (K8). */
export function requireBillingDay(
  plan: Pick<Plan, 'interval' | 'intervalCount' | 'pricing'>,
  billingDay: number | null,
): void {
  if (billingDay === null) return
  const isMonthly = plan.interval === 'month' && plan.intervalCount === 1
  if (isMonthly && !isFree(plan)) return
  const issue = 'needs a plan with a price that is billed each month'
  throw invalid('billingDay', issue, { reason: 'billing_day_interval' })
}

/** The first paid period of a subscription with a billing day, by its anchor and number. */
export interface DatedPeriod {
  readonly periodStart: Instant
  readonly periodEnd: Instant
  readonly billingAnchor: Instant
  readonly periodNumber: number
}

/**
 * From an instant to the next such day after it, 00:00 in the zone; in a month without the day, its last one. The anchor is the
 * last such day before that which its month has, so that a short month does not stick (K8).
 * @param billingDay 1 to 31.
 */
export function periodToDay(start: Instant, billingDay: number, timeZone: string): DatedPeriod {
  const first = firstOfMonth(localDayOf(start, timeZone))
  const inMonth = dayOf(first, billingDay, timeZone)
  const [periodEnd, months] =
    inMonth > start ? [inMonth, -1] : [dayOf(monthAt(first, 1), billingDay, timeZone), 0]
  // No two months in a row lack a day, so it is the month before, or the one before that.
  const last = monthAt(first, months)
  const has = daysIn(last) >= billingDay
  const anchored = has ? last : monthAt(first, months - 1)
  return {
    periodStart: start,
    periodEnd,
    billingAnchor: dayOf(anchored, billingDay, timeZone),
    periodNumber: has ? 1 : 2,
  }
}

/**
 * The part of a month covered by a period that ends at a boundary of its anchor; null for a whole one.
 * @param n The number of the period.
 */
export function stubOf(
  { periodStart, periodEnd }: Pick<DatedPeriod, 'periodStart' | 'periodEnd'>,
  { billingAnchor, periodNumber: n }: Pick<DatedPeriod, 'billingAnchor' | 'periodNumber'>,
  timeZone: string,
): Stub | null {
  const monthStart = periodBoundary(billingAnchor, month, n - 1, timeZone)
  if (periodStart <= monthStart) return null
  return { part: secondsBetween(periodStart, periodEnd), of: secondsBetween(monthStart, periodEnd) }
}

/** The share of a price that falls on a stub, in minor units, rounded half up once; all of it for a whole period. */
export function stubShare(amount: number, stub: Stub | null): number {
  return stub === null ? amount : mulDiv(amount, stub.part, stub.of)
}

function secondsBetween(from: Instant, to: Instant): number {
  return Math.floor((toMs(to) - toMs(from)) / 1000)
}

function firstOfMonth(day: LocalDay): LocalDay {
  return `${day.slice(0, 8)}01`
}

/** The first day of the month `n` months after one that begins on `first`. */
function monthAt(first: LocalDay, n: number): LocalDay {
  let day = first
  for (let i = 0; i < n; i += 1) day = daysAfter(day, daysIn(day))
  for (let i = 0; i > n; i -= 1) day = firstOfMonth(daysAfter(day, -1))
  return day
}

function daysIn(first: LocalDay): number {
  const next = firstOfMonth(daysAfter(first, 31))
  return Math.round((toMs(`${next}T00:00:00.000Z`) - toMs(`${first}T00:00:00.000Z`)) / 86_400_000)
}

function dayOf(first: LocalDay, billingDay: number, timeZone: string): Instant {
  const day = Math.min(billingDay, daysIn(first))
  return startOfLocalDay(daysAfter(first, day - 1), timeZone)
}
