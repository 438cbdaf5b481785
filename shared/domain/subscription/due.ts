import { DAY_SECONDS, addMs, addSeconds, earlier, toMs } from '../time/time.ts'
import type { Subscription } from './subscription.ts'
import { incompleteLifetimeMs, longestSpreadSeconds, trialNoticeMs } from '../time/waits.ts'

/** The worker that a subscription's next due time calls. */
export type SubscriptionJob = 'renewal' | 'trial-end' | 'period-end' | 'dunning' | 'incomplete-expiry'

export interface SubscriptionDue {
  readonly at: string
  readonly job: SubscriptionJob
}

/**
 * The kind of charge in progress that a job waits for. Every job waits for a plan change's charge while its request runs
 * (`givesWay`); only jobs that would charge wait for an invoice's. Jobs that end the subscription let it go (A9, B3).
 */
export const waitsFor: Readonly<Record<SubscriptionJob, 'plan_change' | 'invoice'>> = {
  renewal: 'invoice',
  'trial-end': 'invoice',
  dunning: 'invoice',
  'period-end': 'plan_change',
  'incomplete-expiry': 'plan_change',
}

/**
 * When a subscription needs a worker next, and which. It depends on the subscription's state alone, so the stored due
 * time can't contradict it (D13.1). Null when no worker is needed.
 */
export function dueOf(subscription: Subscription): SubscriptionDue | null {
  const due = ownDueOf(subscription)
  const { heldUntil } = subscription
  // What would have been due before is delayed together (O1).
  return due && heldUntil !== null && heldUntil > due.at ? { ...due, at: heldUntil } : due
}

function ownDueOf(subscription: Subscription): SubscriptionDue | null {
  switch (subscription.status) {
    case 'incomplete':
      return { at: addMs(subscription.createdAt, incompleteLifetimeMs), job: 'incomplete-expiry' }
    case 'trialing':
      return {
        at: earlier(
          trialNoticeAt(subscription) ?? subscription.currentPeriodEnd,
          subscription.currentPeriodEnd,
        ),
        job: 'trial-end',
      }
    case 'active':
      return subscription.cancelAtPeriodEnd
        ? { at: subscription.currentPeriodEnd, job: 'period-end' }
        : { at: renewalNoticeAt(subscription) ?? subscription.currentPeriodEnd, job: 'renewal' }
    case 'past_due':
      return subscription.recovery?.dueAt == null ? null : { at: subscription.recovery.dueAt, job: 'dunning' }
    case 'paused':
      return subscription.resumesAt === null ? null : { at: subscription.resumesAt, job: 'period-end' }
    default:
      return null
  }
}

/**
 * Whether the plan change that a subscription shows is given up for the due work: it is at the period's end (F8);
 * an announcement before that waits for its outcome.
 */
export function givesWay({ pendingChange, currentPeriodEnd }: Subscription, at: string): boolean {
  return pendingChange !== null && currentPeriodEnd <= at
}

/** When the trial's end is announced; null when that was done, or the trial is too short for it. */
export function trialNoticeAt(subscription: Subscription): string | null {
  if (subscription.status !== 'trialing' || subscription.reminded) return null
  const at = addMs(subscription.currentPeriodEnd, -trialNoticeMs)
  return at > subscription.currentPeriodStart ? at : null
}

/** When the renewal is announced; null when that was done, is not wanted, or the period is too short for it. */
export function renewalNoticeAt(subscription: Subscription): string | null {
  const { status, reminded, reminderDays, cancelAtPeriodEnd, currentPeriodStart, currentPeriodEnd } =
    subscription
  if (status !== 'active' || reminded || reminderDays === null || cancelAtPeriodEnd) return null
  const at = addSeconds(currentPeriodEnd, -reminderDays * DAY_SECONDS)
  return at > currentPeriodStart ? at : null
}

/**
 * How long after a period's boundary its renewal fires: a stable share of min(55 min, 10 % of the period), so that
 * not all renewals of a midnight fire at once. The boundaries themselves stay nominal (D13.4).
 * @param share 0 to 1, a hash of the subscription's id.
 */
export function spreadSeconds(subscription: Subscription, share: number): number {
  const period = (toMs(subscription.currentPeriodEnd) - toMs(subscription.currentPeriodStart)) / 1000
  return Math.floor(share * Math.min(longestSpreadSeconds, period / 10))
}
