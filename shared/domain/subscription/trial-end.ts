import { invalid, invalidTransition } from '../problem.ts'
import { addMs, DAY_MS } from '../time/time.ts'
import { datedFrom } from './period.ts'
import type { Subscription } from './subscription.ts'

/** The most days that a trial may last from now on, as a plan's own (D3.1). */
const mostDays = 730

/** When a trial ends: at an instant, or at once. */
export type TrialEnd = string

/** The word for a trial that ends at once: with its first renewal (K8). */
export const trialEndsNow = 'now'

/** The fields that an end of a trial sets. */
export type MovedTrial = Partial<
  Pick<
    Subscription,
    'trialEndsAt' | 'currentPeriodEnd' | 'billingAnchor' | 'periodNumber' | 'billingDay' | 'reminded'
  >
>

/**
 * A trial whose end is moved: the paid periods count from it, or from the billing day before it (K8). It is announced anew; one
 * that ends at once is not announced. Nothing for the end that it has.
 * @throws Problem 409 `invalid_transition` unless trialing; 422 `in_the_past`, `trial_too_long`.
 */
export function movedTrial(
  subscription: Subscription,
  asked: TrialEnd | null | undefined,
  now: string,
): MovedTrial {
  const end = asked == null || asked === trialEndsNow ? asked : new Date(asked).toISOString()
  if (end === undefined || end === subscription.trialEndsAt) return {}
  if (subscription.status !== 'trialing') throw invalidTransition(subscription.status, 'trial_end')
  if (end === null) throw invalid('trialEndsAt', 'must be an instant, or "now"')
  const isNow = end === trialEndsNow
  if (!isNow && end <= now)
    throw invalid('trialEndsAt', 'must be in the future, or "now"', { reason: 'in_the_past' })
  if (!isNow && end > addMs(now, mostDays * DAY_MS))
    throw invalid('trialEndsAt', `must be within ${mostDays} days`, { reason: 'trial_too_long', mostDays })
  const at = isNow ? now : end
  const own = { billingAnchor: at, periodNumber: 0 }
  const { billingDay } = subscription
  const days = billingDay == null ? own : datedFrom(at, billingDay, subscription.timeZone)
  return { trialEndsAt: at, currentPeriodEnd: at, ...days, reminded: isNow }
}
