import { decideGiveUp, type HeldByChange } from '../../domain/plan-change/decide-give-up.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { StaleRead, besideRequest } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { planChangeRef } from '../../store/entities/plan-change.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { ReleaseLock } from '../billing-state/load-subscription-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

/**
 * For operations that wait for no payer (A9): gives up a plan change whose charge is pending.
 * @param allowed Throws when the operation will be refused in any case, so that the plan change stays.
 */
export function givingUpChange(
  context: Writing,
  allowed: (subscription: Subscription) => unknown,
): ReleaseLock {
  return async ({ subscription }) => {
    allowed(subscription)
    await giveUpChange(context, subscription)
  }
}

/**
 * Gives up a plan change whose charge waits for its payer, in a commit of its own. If the charge succeeds later, it is
 * given back (A9, A10).
 * @throws Problem 409 `payment_in_progress` only while the charge's request is running.
 */
export async function giveUpChange(context: Writing, subscription: Subscription): Promise<void> {
  const change = decideGiveUp(await loadHeld(context, subscription), momentOf(context))
  await commitChange(besideRequest(context), change, { answer: null })
}

/**
 * A plan change in progress with what it holds.
 * @throws StaleRead when it has ended since the caller read the subscription: the caller decides again.
 */
export async function loadHeld(context: OperationContext, subscription: Subscription): Promise<HeldByChange> {
  const { merchantId } = context.tenant
  const { changeInProgress, planId, customerId } = subscription
  if (changeInProgress === null) throw new StaleRead('plan change')
  const { draft, customer, present } = await load(
    context,
    {
      draft: planChangeRef(merchantId, changeInProgress),
      customer: customerRef(merchantId, customerId),
      present: subscription.pendingChange === null ? null : planRef(merchantId, planId),
    },
    { read: 'strong' },
  )
  if (!draft || !customer || draft.outcome !== null) throw new StaleRead('plan change')
  return { draft, subscription, customer, present }
}
