import type { Invoice } from '../domain/invoice/invoice.ts'
import type { ProrationView } from '../domain/subscription/plan-change.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import { invoiceView, upcomingView } from './invoice.ts'
import { pendingChangeView, soldAddOnView, subscriptionView } from './subscription.ts'

/** A plan change as the interface shows it (D5.8). */
export function planChangeView(result: {
  subscription: Subscription
  proration: ProrationView
  invoice: Invoice | null
  creditKobo: number
}) {
  const { subscription, proration, invoice, creditKobo } = result
  return {
    subscription: subscriptionView(subscription),
    proration,
    invoice: invoice && invoiceView(invoice),
    creditKobo,
    pendingChange: pendingChangeView(subscription.pendingChange),
    scheduledChange: scheduledChangeOf(subscription),
  }
}

/** What waits for the next renewal (K5). */
function scheduledChangeOf(subscription: Subscription) {
  const { scheduledPlanId, scheduledQuantity, scheduledSetupFee } = subscription
  const { planId, quantity, currentPeriodEnd } = subscription
  const addOns = (subscription.scheduledAddOns ?? []).map(soldAddOnView)
  if (scheduledPlanId === null && scheduledQuantity === null && addOns.length === 0) return null
  return {
    planId: scheduledPlanId ?? planId,
    quantity: scheduledQuantity ?? quantity,
    effectiveAt: currentPeriodEnd,
    addOns,
    setupFee: scheduledPlanId !== null && scheduledSetupFee === true,
  }
}

/** The cost of a change, and its quote. */
export function planChangePreviewView(preview: {
  proration: ProrationView
  invoice: Invoice | null
  quoteId: string
  expiresAt: string
}) {
  const { invoice } = preview
  return { ...preview, invoice: invoice && upcomingView(invoice), dueAt: invoice?.waits?.dueAt ?? null }
}
