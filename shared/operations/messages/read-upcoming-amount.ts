import type { MessageData } from '../../domain/message/facts.ts'
import type { MessageTemplate } from '../../domain/message/templates.ts'
import { decideRenewal } from '../../domain/subscription/renew.ts'
import { nowOf } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { loadBilling } from '../billing-state/load-billing.ts'

/**
 * What the announced renewal will cost, after discount and credit, as far as is known now: the decision of the renewal
 * itself, not committed. Null where the template announces none, or none is to come any more.
 */
export async function upcomingAmount(
  context: OperationContext,
  template: MessageTemplate,
  { subscription: { id }, customer, plan }: MessageData,
): Promise<number | null> {
  if (template !== 'trial_ending' && template !== 'renewal_reminder') return null
  const ids = { subscriptionId: id, customerId: customer.id, planId: plan.id, invoiceId: null }
  const state = await loadBilling(context, ids)
  if (!state || (state.subscription.status !== 'active' && state.subscription.status !== 'trialing'))
    return null
  const { scheduledPlanId } = state.subscription
  const { scheduled } = await load(context, {
    scheduled: scheduledPlanId === null ? null : planRef(context.merchantId, scheduledPlanId),
  })
  const decision = decideRenewal({ ...state, scheduled: scheduled ?? null }, 'upcoming', nowOf(context))
  return decision.kind === 'invoice' ? decision.invoice.amount : null
}
