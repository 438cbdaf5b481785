import type { Plan } from '../plan.ts'
import { discountFor, type Discount } from '../promo-code.ts'

/** What a plan's payer pays first, in minor units: nothing during a trial, else the plan less the code's discount. */
export function firstAmount(plan: Plan, discount: Discount | null): number {
  if (plan.trialDays > 0) return 0
  return plan.amount - (discount ? discountFor(plan.amount, discount) : 0)
}
