import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { termsOfRunning, termsOncePaid, type Terms } from '../../domain/subscription/terms.ts'
import { nowOf } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * What follows a link that pays a debt, or stores a method, for a subscription that exists already: its next invoices once
 * the debt is paid (P1). Null for every other session, and where nothing follows.
 */
export async function termsOfLink(
  context: OperationContext,
  { openInvoiceId, setup, customerId }: CheckoutSession,
): Promise<Terms | null> {
  const { merchantId } = context.tenant
  const { debt } = await load(context, {
    debt: openInvoiceId === null ? null : invoiceRef(merchantId, openInvoiceId),
  })
  const subscriptionId = debt?.subscriptionId ?? setup?.subscriptionId ?? null
  if (subscriptionId === null || customerId === null) return null
  const { subscription, customer } = await load(context, {
    subscription: subscriptionRef(merchantId, subscriptionId),
    customer: customerRef(merchantId, customerId),
  })
  if (!subscription || !customer) return null
  const { planId, scheduledPlanId, latestInvoiceId } = subscription
  const { plan, scheduled, latest } = await load(context, {
    plan: planRef(merchantId, planId),
    scheduled: scheduledPlanId === null ? null : planRef(merchantId, scheduledPlanId),
    latest: latestInvoiceId === null || debt ? null : invoiceRef(merchantId, latestInvoiceId),
  })
  if (!plan) return null
  const state = { subscription, plan, scheduled: scheduled ?? null, customer }
  const invoice = debt ?? latest
  return invoice && ['open', 'uncollectible'].includes(invoice.status)
    ? termsOncePaid({ ...state, invoice }, nowOf(context))
    : termsOfRunning(state)
}
