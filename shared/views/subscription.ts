import type { SoldAddOn } from '../domain/pricing/items.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'

/** An add-on as a subscription shows it: so many units, and what they cost for a period (K4). */
export function soldAddOnView({ addOnId, name, quantity, unitAmount, price }: SoldAddOn) {
  return { addOnId, name, quantity, unitAmount, amount: price }
}

/** A change that waits for its payment, with the future add-ons (F8, K4); null for none. */
export function pendingChangeView(change: Subscription['pendingChange']) {
  return change && { ...change, addOns: (change.addOns ?? []).map(soldAddOnView) }
}

/** A subscription as the interface and events show it (S8, D4.2). */
export function subscriptionView(subscription: Subscription) {
  return {
    id: subscription.id,
    status: subscription.status,
    customerId: subscription.customerId,
    planId: subscription.planId,
    currentPeriodStart: subscription.currentPeriodStart,
    currentPeriodEnd: subscription.currentPeriodEnd,
    cyclesCompleted: subscription.cyclesCompleted,
    trialEndsAt: subscription.trialEndsAt,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    canceledAt: subscription.canceledAt,
    endedAt: subscription.endedAt,
    pausedAt: subscription.pausedAt,
    resumesAt: subscription.resumesAt,
    scheduledPlanId: subscription.scheduledPlanId,
    promoCodeId: subscription.promoCodeId,
    paymentMethodId: subscription.paymentMethodId,
    latestInvoiceId: subscription.latestInvoiceId,
    billingAnchor: subscription.billingAnchor,
    timeZone: subscription.timeZone,
    metadata: subscription.metadata,
    version: subscription.version,
    createdAt: subscription.createdAt,
    pendingChange: pendingChangeView(subscription.pendingChange),
    quantity: subscription.quantity,
    scheduledQuantity: subscription.scheduledQuantity,
    cancelReason: subscription.cancelReason ?? null,
    billingDay: subscription.billingDay ?? null,
    addOns: (subscription.addOns ?? []).map(soldAddOnView),
    scheduledAddOns: (subscription.scheduledAddOns ?? []).map(soldAddOnView),
    collection: subscription.daysUntilDue == null ? ('automatic' as const) : ('send_invoice' as const),
    daysUntilDue: subscription.daysUntilDue ?? null,
  }
}

/** A new subscription: `checkoutUrl` is where its customer pays; null if nothing is to be paid (D4.5). */
export function createdSubscriptionView(subscription: Subscription & { readonly checkoutUrl?: string }) {
  return { ...subscriptionView(subscription), checkoutUrl: subscription.checkoutUrl ?? null }
}
