import type { Plan } from '../plan.ts'
import { fitsPlan } from '../promo-code.ts'
import { priceOf, unscheduled, type Subscription } from './subscription.ts'

/** The subscription with so many units of a plan, with the promo code dropped when it does not fit (D5.15). */
export function onPlan(subscription: Subscription, next: Plan, quantity: number): Subscription {
  const discount = keptDiscount(subscription, next)
  return {
    ...subscription,
    planId: next.id,
    quantity,
    price: priceOf(next, quantity),
    ...unscheduled,
    discount,
    promoCodeId: discount === null ? null : subscription.promoCodeId,
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
