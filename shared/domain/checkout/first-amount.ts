import type { Plan } from '../plan.ts'
import { planSold, pricePerPeriod } from '../pricing/lines-for.ts'
import type { Discount } from '../promo-code.ts'

/** What a plan's payer pays first, in minor units: nothing during a trial, else the plan less the code's discount. */
export function firstAmount(plan: Plan, discount: Discount | null): number {
  return plan.trialDays > 0 ? 0 : pricePerPeriod([planSold(plan)], discount).amount
}
