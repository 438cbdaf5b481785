import { invalidTransition } from '../../domain/problem.ts'
import { changed, type Subscription } from '../../domain/subscription/subscription.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { loadSubscriptionState } from '../billing-state/load-subscription-state.ts'
import { saveSubscription, updated } from '../billing-state/save-subscription.ts'

/**
 * Takes back a change that is scheduled for the renewal.
 * @throws Problem 404; 409 `invalid_transition` when none is scheduled, `version_mismatch`.
 */
export async function deleteScheduledChange(
  context: Writing,
  subscriptionId: string,
  version: number | null,
): Promise<Subscription> {
  const loaded = await loadSubscriptionState(context, subscriptionId, version)
  const { subscription } = loaded
  if (subscription.scheduledPlanId === null) {
    throw invalidTransition(subscription.status, 'delete_scheduled_change')
  }
  const after = changed(subscription, { scheduledPlanId: null })
  return saveSubscription(context, loaded, after, [updated('scheduledPlanId')])
}
