import { periodBoundary } from '../time/calendar.ts'
import { addSeconds, toMs } from '../time/time.ts'
import type { Plan } from '../catalog/plan.ts'
import { periodToDay, stubOf, type Stub } from './billing-day.ts'
import type { Subscription } from './subscription.ts'

/** The fields that a new period clears, whatever was paid for it. */
export const clearedByPeriod = {
  refundedForPeriod: null,
  importedKobo: null,
  chainId: null,
  pausedSeconds: 0,
  reminded: false,
} as const satisfies Partial<Subscription>

/** A billed span of time. */
export interface Period {
  readonly periodStart: string
  readonly periodEnd: string
}

type Fields = Pick<
  Subscription,
  'currentPeriodStart' | 'currentPeriodEnd' | 'periodNumber' | 'billingAnchor'
> &
  Partial<Pick<Subscription, 'billingDay' | 'stubOfSeconds'>>

/** The period after the current one, counted from the original anchor, so that month ends never drift (D5.1). */
export function nextPeriod(subscription: Subscription, plan: Plan): Period {
  const { billingAnchor, periodNumber, timeZone, currentPeriodEnd } = subscription
  return {
    periodStart: currentPeriodEnd,
    periodEnd: periodBoundary(billingAnchor, plan, periodNumber + 1, timeZone),
  }
}

/** The subscription's fields when its next period begins. */
export function movedOn(subscription: Subscription, period: Period): Fields {
  const stub = stubOfNext(subscription, period)
  return {
    ...(subscription.billingDay == null && subscription.stubOfSeconds == null
      ? {}
      : { stubOfSeconds: stub?.of ?? null }),
    currentPeriodStart: period.periodStart,
    currentPeriodEnd: period.periodEnd,
    periodNumber: subscription.periodNumber + 1,
    billingAnchor: subscription.billingAnchor,
  }
}

/** The part of a month covered by the following period; null for a whole one (K8). */
export function stubOfNext(subscription: Subscription, period: Period): Stub | null {
  if ((subscription.billingDay ?? null) === null) return null
  const { billingAnchor, timeZone, periodNumber } = subscription
  return stubOf(period, { billingAnchor, periodNumber: periodNumber + 1 }, timeZone)
}

/** The part of a month covered by the current period, without pauses; null for a whole one (K8). */
export function stubOfCurrent(subscription: Subscription): Stub | null {
  const { stubOfSeconds, currentPeriodStart, currentPeriodEnd, pausedSeconds } = subscription
  if (stubOfSeconds == null) return null
  const ms = toMs(currentPeriodEnd) - toMs(currentPeriodStart) - Math.round(pausedSeconds * 1000)
  return { part: Math.floor(ms / 1000), of: stubOfSeconds }
}

/** Removes the billing day, if a period begins on another one; nothing to change if there is none. */
export function undated({
  billingDay,
  stubOfSeconds,
}: Subscription): Partial<Pick<Subscription, 'billingDay' | 'stubOfSeconds'>> {
  return billingDay == null && stubOfSeconds == null ? {} : { billingDay: null, stubOfSeconds: null }
}

/** The subscription's fields in its first period, which runs to its billing day (K8). */
export function startedToDay(start: string, billingDay: number, timeZone: string): Fields {
  const { periodStart, periodEnd, ...anchor } = periodToDay(start, billingDay, timeZone)
  return {
    billingDay,
    stubOfSeconds: stubOf({ periodStart, periodEnd }, anchor, timeZone)?.of ?? null,
    currentPeriodStart: periodStart,
    currentPeriodEnd: periodEnd,
    ...anchor,
  }
}

/** The subscription's fields when a new period and anchor begin at an instant: activation, or a late payment. */
export function startedAt(now: string, plan: Plan, timeZone: string): Fields {
  return {
    currentPeriodStart: now,
    currentPeriodEnd: periodBoundary(now, plan, 1, timeZone),
    periodNumber: 1,
    billingAnchor: now,
  }
}

/** A trial's fields with a billing day: its next period is that which begins at its end (K8). */
export function datedFrom(
  trialEnd: string,
  billingDay: number,
  timeZone: string,
): Pick<Fields, 'billingAnchor' | 'periodNumber'> & { readonly billingDay: number } {
  const { billingAnchor, periodNumber } = periodToDay(trialEnd, billingDay, timeZone)
  return { billingDay, billingAnchor, periodNumber: periodNumber - 1 }
}

/**
 * The subscription's fields when a stub is paid after its end: it has its paid length, from now on, and
 * its end is the new anchor (K8, D7.25).
 */
export function startedLate(now: string, { part, of }: Stub): Fields {
  const end = addSeconds(now, part)
  return {
    ...{ currentPeriodStart: now, currentPeriodEnd: end, billingAnchor: end },
    ...{ periodNumber: 0, billingDay: null, stubOfSeconds: of },
  }
}

/** Whether the subscription has had all the cycles its plan allows, also after a change to this plan (S43, D4.26). */
export function limitReached(subscription: Subscription, plan: Plan): boolean {
  return plan.maxCycles !== null && subscription.cyclesCompleted >= plan.maxCycles
}
