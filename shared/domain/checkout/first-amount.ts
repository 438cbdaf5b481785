import type { Plan } from '../plan.ts'
import { linesFor, planSold } from '../pricing/lines-for.ts'
import { startLines } from '../pricing/setup-fee.ts'
import { totalsOf } from '../pricing/totals.ts'
import type { Discount } from '../promo-code.ts'

/** What the payer of some units of a plan pays first, in minor units: nothing in a trial, else their price less the code's discount, and the plan's fee. */
export function firstAmount(plan: Plan, quantity: number, discount: Discount | null): number {
  if (plan.trialDays > 0) return 0
  return totalsOf(linesFor([planSold(plan, quantity)], { discount, waiting: startLines(plan) })).amount
}
