import { intoLots, partOf } from '../../domain/credit/lots.ts'
import type { Customer } from '../../domain/customer.ts'
import type { MessageData } from '../../domain/message/facts.ts'
import type { MessageTemplate } from '../../domain/texts/messages.ts'
import { movedOn } from '../../domain/subscription/period.ts'
import { withoutDrawn } from '../../domain/invoice/credit-moves.ts'
import { decideRenewal, type RenewalState } from '../../domain/subscription/renew.ts'
import { nowOf } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import { loadBilling } from '../billing-state/load-billing.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What announced renewals will cost, in minor units: the next one, and the one after it if it is announced too. */
export type UpcomingAmounts = Pick<MessageData, 'amount' | 'laterAmount'>

/**
 * What the announced renewal will cost, after discount and credit, as far as is known now; for a trial's end also
 * what the period after it will (B18). These are the renewals' own decisions, not committed. Empty when the template
 * announces no renewal, or none will follow.
 */
export async function upcomingAmounts(
  context: OperationContext,
  template: MessageTemplate,
  { subscription: { id }, customer, plan }: MessageData,
): Promise<UpcomingAmounts> {
  if (template !== 'trial_ending' && template !== 'renewal_reminder') return {}
  const ids = { subscriptionId: id, customerId: customer.id, planId: plan.id, invoiceId: null }
  const state = await loadBilling(context, ids)
  if (!state || (state.subscription.status !== 'active' && state.subscription.status !== 'trialing'))
    return {}
  const { scheduledPlanId } = state.subscription
  const { scheduled } = await load(context, {
    scheduled: scheduledPlanId === null ? null : planRef(context.tenant.merchantId, scheduledPlanId),
  })
  return amountsOf({ ...state, scheduled: scheduled ?? null }, nowOf(context))
}

function amountsOf(state: RenewalState & { readonly customer: Customer }, now: string): UpcomingAmounts {
  const first = decideRenewal(state, 'upcoming', now)
  if (first.kind !== 'invoice') return {}
  const { subscription, invoice, plan, surplusKobo } = first
  const paid = {
    ...subscription,
    ...movedOn(subscription, invoice),
    status: 'active' as const,
    cyclesCompleted: invoice.cycle,
  }
  const used = withoutDrawn(state.customer, invoice)
  const { customer } = intoLots(used, plan.currency, [partOf('gift', surplusKobo, now)])
  const second = decideRenewal({ subscription: paid, plan, scheduled: null, customer }, 'later', now)
  return { amount: invoice.amount, laterAmount: second.kind === 'invoice' ? second.invoice.amount : 0 }
}
