import { decidePause } from '../../domain/subscription/decide-pause.ts'
import { paused } from '../../domain/subscription/pause.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import { loadSubscriptionState } from '../billing-state/load-subscription-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { givingUpChange } from '../plan-change/give-up-change.ts'
import { resumePaused } from '../renewal/resume-paused.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Pauses an active subscription, until `resumesAt` or until it is resumed (D4.14). A pending payment of a renewal or
 * a plan change that waits for its payer is let go; if it succeeds later, it is given back (A9).
 * @throws Problem 404; 409 `invalid_transition`, `payment_in_progress`, `version_mismatch`; 422 when `resumesAt` is
 * past.
 */
export async function pauseSubscription(
  context: Writing,
  subscriptionId: string,
  resumesAt: string | null,
  version: number | null = null,
): Promise<Subscription> {
  const pause = (subscription: Subscription) => paused(subscription, resumesAt, nowOf(context))
  const loaded = await loadSubscriptionState(context, subscriptionId, version, givingUpChange(context, pause))
  return commitChange(context, decidePause(loaded, resumesAt, momentOf(context)))
}

/**
 * Resumes a paused subscription; the paused time is added to its period (D4.15).
 * @throws Problem 404; 409 `invalid_transition`, `version_mismatch`.
 */
export async function resumeSubscription(
  context: Writing,
  subscriptionId: string,
  version: number | null = null,
): Promise<Subscription> {
  return resumePaused(context, await loadSubscriptionState(context, subscriptionId, version))
}
