import { paymentInProgress } from '../domain/invoice/intent.ts'
import { paused, resumed } from '../domain/subscription/pause.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import { nowOf } from '../store/context.ts'
import type { Writing } from './context.ts'
import type { LoadedBilling } from './load-billing.ts'
import { loadSubscriptionState } from './load-subscription-state.ts'
import { saveSubscription } from './save-subscription.ts'

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
  return resume(context, await loadSubscriptionState(context, subscriptionId, version))
}

/** Resumes a subscription whose pause has ended by itself. */
export async function resumeDue(context: Writing, loaded: LoadedBilling): Promise<void> {
  await resume(context, loaded)
}

function resume(context: Writing, loaded: LoadedBilling): Promise<Subscription> {
  const after = resumed(loaded.subscription, nowOf(context))
  return saveSubscription(context, loaded, after, [{ type: 'subscription_resumed', onTimeline: true }])
}
