import { periodBoundary } from '../time/calendar.ts'
import type { Customer } from '../customer/customer.ts'
import type { Metadata } from '../metadata.ts'
import type { Plan } from '../catalog/plan.ts'
import { conflict } from '../problem.ts'
import { requireBillingDay } from './billing-day.ts'
import { datedFrom, startedToDay } from './period.ts'
import { withAddOns } from '../pricing/add-on-order.ts'
import type { SoldAddOn } from '../pricing/items.ts'
import { startLines } from '../pricing/setup-fee.ts'
import { firstVersion, soldAt, toldAtSale } from '../pricing/versions.ts'
import type { AttachedPromo } from './attach-promo.ts'
import { goingOn, priceOf, type Subscription } from './subscription.ts'

/** What a merchant requests for a new subscription (D4.3, D4.4). */
export interface SubscriptionOrder {
  readonly id: string
  readonly now: string
  readonly timeZone: string
  readonly trialDays: number
  readonly paymentMethodId: string | null
  /** Whether it is made at checkout (A2). */
  readonly ownMethodOnly: boolean
  readonly quantity: number
  /** Its add-ons (K4); absent for none. */
  readonly addOns?: readonly SoldAddOn[]
  /** The day of the month on which its paid periods begin (K8); null or absent for its own day. */
  readonly billingDay?: number | null
  /** When the sale began, if earlier: at a checkout. Its price is of then (K9), and a period to a billing day is paid from then. */
  readonly from?: string
  readonly promo: AttachedPromo | null
  readonly metadata: Metadata
  /** Its invoices are sent, and due so many days later (M3); null or absent where they are charged. */
  readonly daysUntilDue?: number | null
}

/**
 * A new subscription: `trialing` with a trial, else `incomplete` until its first invoice is paid.
 * @throws Problem 409 `plan_archived` or `customer_blacklisted`; 422 as `priceOf` and `requireBillingDay`.
 */
export function composeSubscription(customer: Customer, plan: Plan, order: SubscriptionOrder): Subscription {
  if (plan.archivedAt !== null) throw conflict('plan_archived', { path: 'planId' })
  if (customer.blacklisted) throw conflict('customer_blacklisted', { path: 'customerId' })
  const { now, timeZone, trialDays, billingDay = null } = order
  requireBillingDay(plan, billingDay)
  const trialing = trialDays > 0
  // The anchor is the trial's end: the paid periods are counted from there (D5.1).
  const anchor = trialing
    ? periodBoundary(now, { interval: 'day', intervalCount: trialDays }, 1, timeZone)
    : now
  const dated: Partial<Subscription> =
    billingDay === null
      ? {}
      : trialing
        ? datedFrom(anchor, billingDay, timeZone)
        : startedToDay(order.from ?? now, billingDay, timeZone)
  const sold = soldAt(plan, order.from ?? now)
  const told = toldAtSale(plan, order.from ?? now)
  return {
    merchantId: customer.merchantId,
    id: order.id,
    createdAt: now,
    status: trialing ? 'trialing' : 'incomplete',
    customerId: customer.id,
    planId: plan.id,
    currentPeriodStart: now,
    currentPeriodEnd: trialing ? anchor : periodBoundary(anchor, plan, 1, timeZone),
    cyclesCompleted: 0,
    trialEndsAt: trialing ? anchor : null,
    ...goingOn,
    promoCodeId: order.promo?.promoCodeId ?? null,
    paymentMethodId: order.paymentMethodId,
    ownMethodOnly: order.ownMethodOnly,
    latestInvoiceId: null,
    billingAnchor: anchor,
    metadata: order.metadata,
    version: 1,
    timeZone,
    quantity: order.quantity,
    price: priceOf(sold, order.quantity),
    periodNumber: trialing ? 0 : 1,
    invoiceCount: 0,
    discount: order.promo?.discount ?? null,
    paidForPeriod: 0,
    refundedForPeriod: null,
    importedKobo: null,
    withdrawn: null,
    chainId: null,
    recovery: null,
    unbilled: startLines(plan),
    pausedSeconds: 0,
    declines: {},
    changeInProgress: null,
    pendingChange: null,
    reminded: false,
    reminderDays: null,
    ...dated,
    ...(order.daysUntilDue == null ? {} : { daysUntilDue: order.daysUntilDue }),
    ...(sold.priced.version === firstVersion ? {} : { priceVersion: sold.priced.version }),
    ...(told === null ? {} : { told }),
    ...((order.addOns ?? []).length > 0 ? { addOns: withAddOns([], order.addOns ?? []) } : {}),
  }
}
