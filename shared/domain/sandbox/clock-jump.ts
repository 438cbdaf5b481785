import { monthsOf, type Interval } from '../time/interval.ts'
import { invalid } from '../problem.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { DAY_MS, HOUR_MS, toMs, type Instant } from '../time/time.ts'

/** How much work one jump of a sandbox clock may pass; a unit is one due thing done (A17). */
export const jumpLimits = { years: 5, units: 20_000 } as const

const yearMs = 365.25 * DAY_MS
const unitMs: Readonly<Partial<Record<Interval, number>>> = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }

/** Statuses in which one renewal follows another. */
const renewing: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due', 'paused'])

/**
 * The number of due things of a subscription between two instants: the one due now, and each renewal that follows. A
 * plan's last cycle and a cancel at the period's end stop the count.
 */
export function unitsOfSubscription(
  subscription: Pick<Subscription, 'status' | 'price' | 'cyclesCompleted' | 'cancelAtPeriodEnd'>,
  {
    at,
    until,
    maxCycles,
  }: { readonly at: Instant; readonly until: Instant; readonly maxCycles: number | null },
): number {
  if (!renewing.has(subscription.status) || subscription.cancelAtPeriodEnd) return 1
  const { interval, intervalCount } = subscription.price
  const months = monthsOf(interval)
  const periodMs = (months === null ? unitMs[interval]! : (months * yearMs) / 12) * intervalCount
  const repeats = Math.floor(Math.max(0, toMs(until) - toMs(at)) / periodMs)
  const left = maxCycles === null ? Infinity : Math.max(0, maxCycles - subscription.cyclesCompleted)
  return 1 + Math.min(repeats, left)
}

/**
 * Refuses a jump over too much work. A clock with no work due may go any distance.
 * @throws Problem 422 `too_far` with both figures.
 */
export function requireJumpWithinLimits(from: Instant, until: Instant, units: number): void {
  const years = Math.round(((toMs(until) - toMs(from)) / yearMs) * 10) / 10
  if (units === 0 || (years <= jumpLimits.years && units <= jumpLimits.units)) return
  const issue = `at most ${jumpLimits.years} years and ${jumpLimits.units} units of work in one jump: this one has ${years} years and ${units} units`
  throw invalid('now', issue, {
    reason: 'too_far',
    years,
    maxYears: jumpLimits.years,
    units,
    maxUnits: jumpLimits.units,
  })
}
