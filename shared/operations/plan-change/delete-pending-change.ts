import { decideGiveUp } from '../../domain/plan-change/decide-give-up.ts'
import { invalidTransition, notFound } from '../../domain/problem.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { requireVersion } from '../../domain/subscription/version.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { loadHeld } from './give-up-change.ts'

/**
 * Gives up a plan change that waits for its money (F8). If the charge succeeds after all, it is given back (A10).
 * @throws Problem 404; 409 `invalid_transition` when none waits, `version_mismatch`, and `payment_in_progress` only while
 * the request that charges for it is running.
 */
export async function deletePendingChange(
  context: Writing,
  subscriptionId: string,
  version: number | null,
): Promise<Subscription> {
  const { subscription } = await load(context, {
    subscription: subscriptionRef(context.tenant.merchantId, subscriptionId),
  })
  if (!subscription) throw notFound()
  requireVersion(subscription, version)
  if (subscription.changeInProgress === null) {
    throw invalidTransition(subscription.status, 'delete_pending_change')
  }
  return commitChange(context, decideGiveUp(await loadHeld(context, subscription), momentOf(context)))
}
