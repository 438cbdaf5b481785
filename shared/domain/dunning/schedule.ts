import { lagosDayOfMonth, lagosTimeInMonthOf } from '../time/lagos-day.ts'
import { addSeconds, earlier, later, toMs } from '../time/time.ts'
import type { Instant } from '../time/time.ts'
import {
  CLASS_TOLERANCE_SECONDS,
  DEFAULT_OFFSETS_SECONDS,
  HOUR_CLASS_SECONDS,
  OFFSET_CLASS_FROM_SECONDS,
  PAYDAY,
  SPACING_SECONDS,
  STOP_AFTER_SECONDS,
} from './policy.ts'
import type { OffsetClass, PolicyRow } from './policy.ts'

/** What the time of a retry depends on. */
export type RetryFacts = {
  firstFailureAt: Instant
  failedAt: Instant
  invoicePeriodStart: Instant
  invoicePeriodEnd: Instant
  retryOffsets: readonly number[] | null
  paydayAware: boolean
  now: Instant
  /** When the attempt that has just failed had been planned; null or absent for a first one. */
  plannedAt?: Instant | null
}

/** When a retry is due, and what moved it to that time. */
export type RetryTime = { at: Instant; offsetSeconds: number; spaced: boolean; paydaySnapped: boolean }

/** The class of offsets for a period, by its real length; a clock change does not change the class (D7.20, B7). */
export function offsetClassOf(periodStart: Instant, periodEnd: Instant): OffsetClass {
  const seconds = (toMs(periodEnd) - toMs(periodStart)) / 1000
  const long = seconds + CLASS_TOLERANCE_SECONDS
  return OFFSET_CLASS_FROM_SECONDS.find(([, fromSeconds]) => long >= fromSeconds)?.[0] ?? 'hour'
}

/** Stop: 21 days after the first failure, or the end of the invoice's period if that is sooner (D7.8). */
export function stopOf(firstFailureAt: Instant, invoicePeriodEnd: Instant): Instant {
  return earlier(addSeconds(firstFailureAt, STOP_AFTER_SECONDS), invoicePeriodEnd)
}

/**
 * The time of retry `n` of a policy row (D7.9), or why there is none: its offsets are `used_up`, or it would fall
 * `beyond_stop`. Offsets that have passed, through mixed categories or a late worker, are skipped.
 */
export function findRetryTime(
  row: PolicyRow,
  n: number,
  context: RetryFacts,
): RetryTime | 'used_up' | 'beyond_stop' {
  const stopAt = stopOf(context.firstFailureAt, context.invoicePeriodEnd)
  const isMonthly = offsetClassOf(context.invoicePeriodStart, context.invoicePeriodEnd) === 'month'
  const soonest = addSeconds(context.failedAt, SPACING_SECONDS)
  for (const offsetSeconds of rowOffsetsSeconds(row, context).slice(n - 1)) {
    const nominal = addSeconds(context.firstFailureAt, offsetSeconds)
    // The offset of the attempt that has just failed is used, however few failures came before it: while recovery was
    // switched off others passed without one (B7).
    if (nominal === context.plannedAt) continue
    const spacedAt = row.spaced && isMonthly ? later(nominal, soonest) : nominal
    if (spacedAt <= context.now) continue
    const ageSeconds = (toMs(spacedAt) - toMs(context.firstFailureAt)) / 1000
    const snaps = row.paydaySnap && context.paydayAware && isMonthly && ageSeconds >= PAYDAY.snapsFromSeconds
    const at = snaps ? snapToPayday(spacedAt, stopAt) : spacedAt
    if (at > stopAt) return 'beyond_stop'
    return { at, offsetSeconds, spaced: spacedAt !== nominal, paydaySnapped: at !== spacedAt }
  }
  return 'used_up'
}

/** A row's offsets in seconds for this period, without those that reach its end (D7.21). */
function rowOffsetsSeconds(row: PolicyRow, context: RetryFacts): readonly number[] {
  const interval = context.retryOffsets ?? intervalOffsets(context)
  const own = row.ownOffsetsSeconds
  const inPeriod = (seconds: number) => addSeconds(context.firstFailureAt, seconds) < context.invoicePeriodEnd
  if (row.when === 'interval') return interval.filter(inPeriod)
  // Where the merchant set fewer retries than the row has, the row's own offsets fill the rest.
  if (row.when === 'sooner') {
    const soon = own.map((seconds, i) => Math.min(seconds, interval[i] ?? seconds))
    const last = soon.at(-1) ?? 0
    // An outage of three days must not exhaust a case (B7).
    return [...soon, ...interval.filter((seconds) => seconds > last)].filter(inPeriod)
  }
  const fitting = interval.filter(inPeriod)
  return own
    .map((seconds, i) => (inPeriod(seconds) ? seconds : (fitting[i] ?? Infinity)))
    .filter(Number.isFinite)
}

/** The default offsets of a period; those of periods under a day scale with its length (B7). */
function intervalOffsets({ invoicePeriodStart, invoicePeriodEnd }: RetryFacts): readonly number[] {
  const offsetClass = offsetClassOf(invoicePeriodStart, invoicePeriodEnd)
  const offsets = DEFAULT_OFFSETS_SECONDS[offsetClass]
  if (offsetClass !== 'hour') return offsets
  const seconds = (toMs(invoicePeriodEnd) - toMs(invoicePeriodStart)) / 1000
  return offsets.map((offset) => Math.round((offset * seconds) / HOUR_CLASS_SECONDS))
}

/** `at` itself on a payday in Lagos, else 09:00 there on the next 28th when that is not after `stopAt` (D7.10). */
export function snapToPayday(at: Instant, stopAt: Instant): Instant {
  const day = lagosDayOfMonth(at)
  if (day >= PAYDAY.fromDay || day <= PAYDAY.untilDay) return at
  const payday = lagosTimeInMonthOf(at, PAYDAY.snapToDay, PAYDAY.snapToHour)
  return payday <= stopAt ? payday : at
}
