import type { Subscription } from '../domain/subscription/subscription.ts'

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
    pendingChange: subscription.pendingChange,
    quantity: subscription.quantity,
    scheduledQuantity: subscription.scheduledQuantity,
    cancelReason: subscription.cancelReason ?? null,
    billingDay: subscription.billingDay ?? null,
  }
}

/** A new subscription: `checkoutUrl` is where its customer pays; null if nobody needs to (D4.5). */
export function createdSubscriptionView(subscription: Subscription & { readonly checkoutUrl?: string }) {
  return { ...subscriptionView(subscription), checkoutUrl: subscription.checkoutUrl ?? null }
}
