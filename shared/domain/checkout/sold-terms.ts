import type { Plan } from '../catalog/plan.ts'
import { sells } from '../pricing/plan-pricing.ts'
import { soldAt, type PricedPlan } from '../pricing/versions.ts'
import { createdAtOf } from '../ids.ts'
import type { Instant } from '../time/time.ts'
import type { SubscriptionOrder } from '../subscription/new-subscription.ts'
import type { CheckoutSession } from './session.ts'

/** The plan at the price of the session's start (K9); null without one, and for one that does not sell so many units any more. */
export function soldBy({ createdAt, quantity }: CheckoutSession, plan: Plan | null): PricedPlan | null {
  const sold = plan && soldAt(plan, createdAt)
  return sold && sells(sold, quantity) ? sold : null
}

/**
 * The instant at which the subscription that a session sells begins: now, until it is bought. The page of a purchase still answers
 * later, and names the same days then (P1).
 */
export function beginsAt({ status, subscriptionId }: CheckoutSession, now: Instant): Instant {
  return status === 'completed' && subscriptionId !== null ? createdAtOf(subscriptionId) : now
}

/** The terms of the subscription that a session sells, for its page, its terms and its purchase alike (P1). */
export function soldTerms(
  session: CheckoutSession,
  { trialDays }: Pick<Plan, 'trialDays'>,
): Omit<SubscriptionOrder, 'id' | 'now' | 'paymentMethodId'> {
  const { amount, timeZone, quantity, addOns, billingDay, createdAt, promo, metadata } = session
  return {
    // A payer's subscription begins at once, even if the plan has been given a trial since.
    trialDays: amount > 0 ? 0 : trialDays,
    timeZone,
    ownMethodOnly: true,
    quantity,
    addOns: addOns ?? [],
    // Its days were fixed with its amount, when the session began (K8).
    billingDay: billingDay ?? null,
    from: createdAt,
    promo,
    metadata,
  }
}
