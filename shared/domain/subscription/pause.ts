import { invalid } from '../problem.ts'
import { addMs, toMs } from '../time/time.ts'
import { transition, type Moved, type Subscription } from './subscription.ts'

/**
 * Pauses the subscription: nothing is invoiced until it resumes, automatically at `resumesAt` if given (D4.14).
 * @throws Problem 409 `invalid_transition` unless active; 422 when `resumesAt` is not in the future.
 */
export function paused(subscription: Subscription, resumesAt: string | null, now: string): Moved {
  const after = transition(subscription, 'pause', { pausedAt: now, resumesAt })
  if (resumesAt !== null && resumesAt <= now) throw invalid('resumesAt', 'must be in the future')
  return after
}

/**
 * Resumes the subscription. The paused time is added to the period's end, and the moved end is the new anchor, so no
 * paid time is lost. The current period is number 0 of that anchor, as a trial is, and the next one is number 1.
 * @throws Problem 409 `invalid_transition` unless paused.
 */
export function resumed(subscription: Subscription, now: string): Moved {
  const { pausedAt, currentPeriodEnd, pausedSeconds } = subscription
  const after = transition(subscription, 'resume', { pausedAt: null, resumesAt: null })
  const pausedMs = pausedAt === null ? 0 : Math.max(0, toMs(now) - toMs(pausedAt))
  // A pause of zero length moves nothing: a clamped month end must not become the anchor.
  if (pausedMs === 0) return after
  const end = addMs(currentPeriodEnd, pausedMs)
  const moved = {
    ...after.subscription,
    currentPeriodEnd: end,
    resumedAt: now,
    billingAnchor: end,
    periodNumber: 0,
    // Its days have changed (K8); a stub stays one.
    ...(subscription.billingDay == null ? {} : { billingDay: null }),
    pausedSeconds: (Math.round(pausedSeconds * 1000) + pausedMs) / 1000,
  }
  return { ...after, subscription: moved }
}
