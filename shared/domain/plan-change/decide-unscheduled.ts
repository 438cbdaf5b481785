import { turned, type Change } from '../change.ts'
import type { Customer } from '../customer.ts'
import type { Plan } from '../plan.ts'
import { invalidTransition } from '../problem.ts'
import { revised } from '../revised.ts'
import { carriedTurns } from '../subscription/carried-turns.ts'
import { changedFields } from '../subscription/event-drafts.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A subscription with the plan change that waits for its payer beside it. */
export interface ScheduledState {
  readonly subscription: Subscription
  readonly customer: Customer
  readonly plan: Plan
  readonly draft: PlanChangeDraft | null
}

/**
 * A change of plan that is scheduled for the renewal is taken back (D5.9).
 * @throws Problem 409 `invalid_transition` when none is scheduled.
 */
export function decideUnscheduled({
  subscription,
  customer,
  plan,
  draft,
}: ScheduledState): Change<Subscription> {
  if (subscription.scheduledPlanId === null) {
    throw invalidTransition(subscription.status, 'delete_scheduled_change')
  }
  const fields = { scheduledPlanId: null }
  const after = revised(subscription, fields)
  return {
    turns: [...turned('subscription', subscription, after), ...carriedTurns(draft, fields)],
    moves: [],
    events: [{ type: 'subscription_updated', ...changedFields('scheduledPlanId') }],
    about: { subscription: after, customer, plan },
    result: after,
  }
}
