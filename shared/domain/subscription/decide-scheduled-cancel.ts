import type { Change } from '../change.ts'
import { invalidTransition } from '../problem.ts'
import type { SubscriptionState } from './billing-state.ts'
import { carriedTurns } from './carried-turns.ts'
import { changedFields, draftsOf } from './event-drafts.ts'
import type { PlanChangeDraft } from './plan-change-draft.ts'
import { subscriptionChange } from './subscription-change.ts'
import { transition, type Moved, type Subscription } from './subscription.ts'

/**
 * Schedules a cancel at the period's end (D4.12).
 * @throws Problem 409 `invalid_transition`, also where one is scheduled already.
 */
export function decideCancelAtEnd(state: SubscriptionState): Change<Subscription> {
  const { subscription } = state
  // Scheduling twice changes nothing, but cancelling now after a scheduled cancel does (S21, D4.24).
  if (subscription.cancelAtPeriodEnd) throw invalidTransition(subscription.status, 'cancel')
  const after = transition(subscription, 'cancel_at_period_end', { cancelAtPeriodEnd: true }, 'cancel')
  return subscriptionChange(state, after.subscription, endChanged(after))
}

/**
 * Takes a scheduled cancel back (D4.13).
 * @param draft The plan change that waits beside it, and stays (A9).
 * @throws Problem 409 `invalid_transition` when none is scheduled.
 */
export function decideUncancel(
  state: SubscriptionState,
  draft: PlanChangeDraft | null,
): Change<Subscription> {
  const { subscription } = state
  if (!subscription.cancelAtPeriodEnd) throw invalidTransition(subscription.status, 'uncancel')
  const fields = { cancelAtPeriodEnd: false }
  const after = transition(subscription, 'uncancel', fields)
  return subscriptionChange(state, after.subscription, endChanged(after), {
    turns: carriedTurns(draft, fields),
  })
}

function endChanged({ emits }: Moved) {
  return draftsOf(emits, { subscription_updated: changedFields('cancelAtPeriodEnd') })
}
