import type { Change } from '../change/change.ts'
import { invalidTransition } from '../problem.ts'
import { revised } from '../change/revised.ts'
import type { SubscriptionState } from '../subscription/billing-state.ts'
import { carriedTurns } from '../subscription/carried-turns.ts'
import { changedFields } from '../subscription/event-drafts.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import { subscriptionChange } from '../subscription/subscription-change.ts'
import { unscheduled, type Subscription } from '../subscription/subscription.ts'

/**
 * Takes back a change of plan, quantity or add-ons that is scheduled for the renewal.
 * @param draft The plan change that waits for its payer beside it.
 * @throws Problem 409 `invalid_transition` when none is scheduled.
 */
export function decideUnscheduled(
  state: Pick<SubscriptionState, 'subscription' | 'customer' | 'plan'>,
  draft: PlanChangeDraft | null,
): Change<Subscription> {
  const { subscription } = state
  const changed = (['scheduledPlanId', 'scheduledQuantity', 'scheduledAddOns'] as const).filter(
    (field) => subscription[field] != null && !isEmpty(subscription[field]),
  )
  if (changed.length === 0) {
    throw invalidTransition(subscription.status, 'delete_scheduled_change')
  }
  const fields = changed.includes('scheduledAddOns')
    ? unscheduled
    : { scheduledPlanId: null, scheduledQuantity: null }
  const fee = subscription.scheduledSetupFee == null ? {} : { scheduledSetupFee: null }
  const told = [{ type: 'subscription_updated' as const, ...changedFields(...changed) }]
  return subscriptionChange(state, revised(subscription, { ...fields, ...fee }), told, {
    turns: carriedTurns(draft, fields),
  })
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
