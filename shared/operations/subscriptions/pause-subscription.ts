import { paymentInProgress } from '../../domain/invoice/intent.ts'
import { paused } from '../../domain/subscription/pause.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { resumePaused } from '../renewal/resume-paused.ts'
import { loadSubscriptionState } from '../billing-state/load-subscription-state.ts'
import { saveSubscription } from '../billing-state/save-subscription.ts'

/**
 * Pauses an active subscription, until `resumesAt` or until it is resumed (decisions 4).
 * @throws Problem 404; 409 `invalid_transition`, `payment_in_progress`, `version_mismatch`; 422 when `resumesAt` is past.
 */
export async function pauseSubscription(
  context: Writing,
  subscriptionId: string,
  resumesAt: string | null,
  version: number | null = null,
): Promise<Subscription> {
  const loaded = await loadSubscriptionState(context, subscriptionId, version)
  const after = paused(loaded.subscription, resumesAt, nowOf(context))
  // A renewal's charge is out: its outcome belongs to an active subscription.
  if (loaded.invoice?.attempt) throw paymentInProgress()
  return saveSubscription(context, loaded, after, [{ type: 'subscription_paused', onTimeline: true }])
}

/**
 * Resumes a paused subscription; the paused time is added to its period (decisions 4).
 * @throws Problem 404; 409 `invalid_transition`, `version_mismatch`.
 */
export async function resumeSubscription(
  context: Writing,
  subscriptionId: string,
  version: number | null = null,
): Promise<Subscription> {
  return resumePaused(context, await loadSubscriptionState(context, subscriptionId, version))
}
