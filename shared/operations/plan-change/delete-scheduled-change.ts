import { decideUnscheduled } from '../../domain/plan-change/decide-unscheduled.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { loadBesideChange } from './beside-change.ts'

/**
 * Cancels a change that is scheduled for the renewal.
 * @throws Problem 404; 409 `invalid_transition` when none is scheduled, `version_mismatch`.
 */
export async function deleteScheduledChange(
  context: Writing,
  subscriptionId: string,
  version: number | null,
): Promise<Subscription> {
  const { loaded, draft } = await loadBesideChange(context, subscriptionId, version)
  return commitChange(context, decideUnscheduled(loaded, draft))
}
