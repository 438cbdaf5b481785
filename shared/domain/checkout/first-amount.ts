import type { Plan } from '../plan.ts'
import { planSold, pricePerPeriod } from '../pricing/lines-for.ts'
import type { Discount } from '../promo-code.ts'

/** What the payer of some units of a plan pays first, in minor units: nothing in a trial, else their price less the code's discount. */
export function firstAmount(plan: Plan, quantity: number, discount: Discount | null): number {
  return plan.trialDays > 0 ? 0 : pricePerPeriod([planSold(plan, quantity)], discount).amount
}
