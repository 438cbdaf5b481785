import type { Invoice } from '../../domain/invoice/invoice.ts'
import { Problem } from '../../domain/problem.ts'
import { movedOn } from '../../domain/subscription/period.ts'
import { decideRenewal } from '../../domain/subscription/renew.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readSubscriptionState } from '../billing-state/load-subscription-state.ts'

/**
 * The next invoice as it would be if it were made now: the renewal's own decision, without its commit (D4.18).
 * @throws Problem 404, with reason `no_upcoming_invoice` for a subscription that will have none.
 */
export async function getUpcomingInvoice(
  context: OperationContext,
  subscriptionId: string,
): Promise<Invoice> {
  const loaded = await readSubscriptionState(context, subscriptionId)
  const { plan, customer, invoice } = loaded
  const subscription = beforeRenewal(loaded.subscription, invoice)
  if (subscription === null) throw noneToCome()
  const { scheduledPlanId } = subscription
  const { scheduled } = await load(context, {
    scheduled: scheduledPlanId === null ? null : planRef(context.tenant.merchantId, scheduledPlanId),
  })
  const state = { subscription, plan, customer, scheduled: scheduled ?? null }
  const decision = decideRenewal(state, '', nowOf(context))
  if (decision.kind === 'expire') throw noneToCome()
  return decision.invoice
}

/** The subscription at its next renewal; null for none. If past due, the open invoice is taken as paid before it. */
function beforeRenewal(subscription: Subscription, open: Invoice | undefined): Subscription | null {
  if (subscription.cancelAtPeriodEnd) return null
  const { status } = subscription
  if (status === 'active' || status === 'trialing') return subscription
  if (status !== 'past_due' || !open) return null
  return { ...subscription, ...movedOn(subscription, open), status: 'active', cyclesCompleted: open.cycle }
}

function noneToCome(): Problem {
  return new Problem('not_found', [{ reason: 'no_upcoming_invoice' }])
}
