import { periodBoundary } from '../calendar.ts'
import type { Plan } from '../plan.ts'
import type { Subscription } from './subscription.ts'

/** A billed span of time. */
export interface Period {
  readonly periodStart: string
  readonly periodEnd: string
}

type Fields = Pick<Subscription, 'currentPeriodStart' | 'currentPeriodEnd' | 'periodNumber' | 'billingAnchor'>

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
  return {
    currentPeriodStart: period.periodStart,
    currentPeriodEnd: period.periodEnd,
    periodNumber: subscription.periodNumber + 1,
    billingAnchor: subscription.billingAnchor,
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

/** Whether the subscription has had all the cycles its plan allows, also after a change to this plan (S43, D4.26). */
export function limitReached(subscription: Subscription, plan: Plan): boolean {
  return plan.maxCycles !== null && subscription.cyclesCompleted >= plan.maxCycles
}
