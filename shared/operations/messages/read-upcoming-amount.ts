import { intoLots, partOf } from '../../domain/credit/lots.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import type { MessageData } from '../../domain/message/facts.ts'
import type { MessageTemplate } from '../../domain/texts/messages.ts'
import { movedOn } from '../../domain/subscription/period.ts'
import { withoutDrawn } from '../../domain/invoice/credit-moves.ts'
import { decideRenewal, type RenewalState } from '../../domain/subscription/renew.ts'
import { sumsInWords } from '../../domain/texts/terms.ts'
import { termsOf, type TermsState } from '../../domain/subscription/terms.ts'
import { nowOf } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import { loadBilling } from '../billing-state/load-billing.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * What announced renewals will cost, in minor units: the next one, and the one after it if it is announced too; and the terms of
 * the later payments, in words (P1).
 */
export type UpcomingAmounts = Pick<MessageData, 'amount' | 'laterAmount' | 'terms'>

/** The templates that mention later payments; those that announce a renewal also name its amount. */
const announcing: readonly MessageTemplate[] = ['trial_ending', 'renewal_reminder']
const withTerms: readonly MessageTemplate[] = [...announcing, 'payment_receipt', 'payment_recovered']

/**
 * What the announced renewal will cost, after discount and credit, as far as is known now; for a trial's end also
 * what the period after it will (B18). These are the renewals' own decisions, not committed. Empty when the template
 * does not mention later payments, or there are none.
 */
export async function upcomingAmounts(
  context: OperationContext,
  template: MessageTemplate,
  { subscription: { id }, customer, plan }: MessageData,
): Promise<UpcomingAmounts> {
  if (!withTerms.includes(template)) return {}
  const ids = { subscriptionId: id, customerId: customer.id, planId: plan.id, invoiceId: null }
  const state = await loadBilling(context, ids)
  if (!state || (state.subscription.status !== 'active' && state.subscription.status !== 'trialing'))
    return {}
  const { scheduledPlanId } = state.subscription
  const { scheduled } = await load(context, {
    scheduled: scheduledPlanId === null ? null : planRef(context.tenant.merchantId, scheduledPlanId),
  })
  const renewing = { ...state, scheduled: scheduled ?? null }
  const amounts = announcing.includes(template) ? amountsOf(renewing, nowOf(context)) : {}
  return { ...amounts, ...termsIn(renewing, nowOf(context)) }
}

/** The later payments, in words; empty for a subscription that ends with its period, or has had its last payment. */
function termsIn(state: TermsState, now: string): Pick<MessageData, 'terms'> {
  if (state.subscription.cancelAtPeriodEnd) return {}
  const terms = sumsInWords(termsOf(state, now))
  return terms === '' ? {} : { terms }
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
  const second = decideRenewal(
    { ...state, subscription: paid, plan, scheduled: null, customer },
    'later',
    now,
  )
  return { amount: invoice.amount, laterAmount: second.kind === 'invoice' ? second.invoice.amount : 0 }
}
