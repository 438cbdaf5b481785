import { newCustomer } from '../customer/customer.ts'
import { composeCycleInvoice } from '../invoice/compose-cycle.ts'
import type { Plan } from '../catalog/plan.ts'
import { composeSubscription } from '../subscription/new-subscription.ts'
import { termsOf, type Terms } from '../subscription/terms.ts'
import type { Instant } from '../time/time.ts'
import type { CheckoutSession } from './session.ts'
import { beginsAt, soldBy, soldTerms } from './sold-terms.ts'

/**
 * The terms of what a session sells, from the invoices that its subscription would have if it were bought now, or as it was
 * bought; credit that the payer may have is not in them (P1). Null where it sells no subscription: an amount, a method that is stored, a debt.
 */
export function termsOfSession(session: CheckoutSession, plan: Plan | null, present: Instant): Terms | null {
  if (plan === null || session.openInvoiceId !== null || session.kind !== 'subscription') return null
  if (soldBy(session, plan) === null) return null
  const { merchantId, tax = null } = session
  const now = beginsAt(session, present)
  const nobody = { email: null, phone: null, name: null, merchantRef: null, metadata: {} }
  const customer = newCustomer({ merchantId, id: 'cus', createdAt: now }, nobody)
  const draft = composeSubscription(
    customer,
    { ...plan, archivedAt: null },
    { ...soldTerms(session, plan), id: 'sub', now, paymentMethodId: null },
  )
  if (draft.status === 'trialing')
    return termsOf({ subscription: draft, plan, scheduled: null, customer, rate: tax }, now)
  const period = { periodStart: draft.currentPeriodStart, periodEnd: draft.currentPeriodEnd }
  const { invoice, discount } = composeCycleInvoice(draft, plan, {
    ...period,
    ...{ id: 'inv', now, billingReason: 'subscription_create', payer: null, tax },
  })
  const paid = { discount, cyclesCompleted: invoice.cycle, invoiceCount: 1, unbilled: [] }
  const subscription = { ...draft, ...paid, status: 'active' as const }
  return termsOf({ subscription, plan, scheduled: null, customer, rate: tax }, now)
}
