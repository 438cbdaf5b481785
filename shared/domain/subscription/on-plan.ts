import type { Plan } from '../plan.ts'
import { firstVersion, type PricedPlan } from '../pricing/versions.ts'
import { fitsPlan } from '../promo-code.ts'
import { priceOf, unscheduled, type Subscription } from './subscription.ts'

/** The subscription with so many units of a plan, with the promo code dropped when it does not fit (D5.15). */
export function onPlan(subscription: Subscription, next: PricedPlan, quantity: number): Subscription {
  const discount = keptDiscount(subscription, next)
  return {
    ...subscription,
    planId: next.id,
    quantity,
    price: priceOf(next, quantity),
    ...versionOf(subscription, next),
    ...unscheduled,
    discount,
    promoCodeId: discount === null ? null : subscription.promoCodeId,
  }
}

/** The fields of the price's version; of the first one nothing is said. What it keeps, it keeps on this plan alone (K9). */
function versionOf(before: Subscription, next: PricedPlan): Partial<Subscription> {
  const { version } = next.priced
  return {
    ...(version === firstVersion && before.priceVersion == null ? {} : { priceVersion: version }),
    ...(before.scheduledPriceVersion == null ? {} : { scheduledPriceVersion: null }),
    ...(before.keepsAgainst == null || next.id === before.planId ? {} : { keepsAgainst: null }),
  }
}

function keptDiscount({ discount }: Subscription, next: Plan): Subscription['discount'] {
  return discount !== null && fitsPlan(discount, next.id) ? discount : null
}

/** A plan, and how many units of it. */
export type PlanUnits = Pick<Subscription, 'planId' | 'quantity'>

/** What `subscription_plan_changed` always says (K5). */
export function changedUnits(from: PlanUnits, to: PlanUnits) {
  return {
    fromPlanId: from.planId,
    toPlanId: to.planId,
    fromQuantity: from.quantity,
    toQuantity: to.quantity,
  }
}
