import { revised } from '../../domain/revised.ts'
import { invalidTransition } from '../../domain/problem.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { saveSubscription, updated } from '../billing-state/save-subscription.ts'
import { carriedWrites, loadBesideChange } from './beside-change.ts'

/**
 * Takes back a change that is scheduled for the renewal.
 * @throws Problem 404; 409 `invalid_transition` when none is scheduled, `version_mismatch`.
 */
export async function deleteScheduledChange(
  context: Writing,
  subscriptionId: string,
  version: number | null,
): Promise<Subscription> {
  const { loaded, draft } = await loadBesideChange(context, subscriptionId, version)
  const { subscription } = loaded
  if (subscription.scheduledPlanId === null) {
    throw invalidTransition(subscription.status, 'delete_scheduled_change')
  }
  const fields = { scheduledPlanId: null }
  const writes = carriedWrites(draft, fields)
  return saveSubscription(context, loaded, revised(subscription, fields), [updated('scheduledPlanId')], {
    writes,
  })
}
