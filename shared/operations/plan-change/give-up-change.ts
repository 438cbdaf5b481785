import { decideGiveUp } from '../../domain/plan-change/decide-give-up.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { StaleRead } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { planChangeRef } from '../../store/entities/plan-change.ts'
import { load } from '../../store/load.ts'
import type { Release } from '../billing-state/load-subscription-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../changes/commit-of.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * For what waits for no payer (A9): frees a subscription from a plan change whose charge waits.
 * @param allowed Throws when the operation will be refused whatever becomes of the change, which then stays.
 */
export function givingUpChange(context: Writing, allowed: (subscription: Subscription) => unknown): Release {
  return async ({ subscription }) => {
    allowed(subscription)
    await giveUpChange(context, subscription)
  }
}

/**
 * Gives a plan change up whose charge waits for its payer. Should that succeed, it is given back (A9, A10).
 * @throws Problem 409 `payment_in_progress` only while the charge's request is running.
 */
export async function giveUpChange(context: Writing, subscription: Subscription): Promise<void> {
  const { merchantId } = context
  const { changeInProgress } = subscription
  // It has ended since the caller looked: they decide anew.
  if (changeInProgress === null) throw new StaleRead('plan change')
  const { draft, customer } = await load(
    context,
    {
      draft: planChangeRef(merchantId, changeInProgress),
      customer: customerRef(merchantId, subscription.customerId),
    },
    { read: 'strong' },
  )
  if (!draft || !customer || draft.outcome !== null) throw new StaleRead('plan change')
  const change = decideGiveUp({ draft, subscription, customer }, momentOf(context))
  await commitChange({ ...context, idempotency: null, audit: null }, change)
}
