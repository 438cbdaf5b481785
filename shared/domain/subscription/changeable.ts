import { conflict, invalid, Problem } from '../problem.ts'
import type { SoldAddOn } from '../pricing/items.ts'
import { isFree } from '../pricing/free.ts'
import { requireQuantity } from '../pricing/plan-pricing.ts'
import { startsPeriod } from '../pricing/proration.ts'
import type { PlanChangeOrder, PlanChangeState } from './plan-change-order.ts'
import { transition, type Moved, type Subscription } from './subscription.ts'

/** The customer and the changed subscription. */
export type Changing = Pick<PlanChangeState, 'subscription' | 'plan' | 'next' | 'quantity' | 'addOns'>

/** The refusals by state and plans, before any money is computed. @throws Problem as `planChangeTerms`. */
export function requireChangeable(
  { subscription, plan, next, quantity, addOns }: Changing,
  effective: PlanChangeOrder['effective'],
): Moved {
  const trigger = effective === 'at_renewal' ? 'schedule_plan' : 'change_plan'
  const after = transition(subscription, trigger, {}, 'change_plan')
  const isOther = next.id !== subscription.planId
  const named = (addOns?.sold ?? []).length > 0 || addOns?.later != null
  if (!isOther && quantity === subscription.quantity && !named)
    throw conflict('same_plan', { path: 'planId' })
  if (isOther && next.archivedAt !== null) throw conflict('plan_archived', { path: 'planId' })
  if (next.currency !== plan.currency)
    throw invalid('planId', 'the new plan has another currency', { reason: 'currency_mismatch' })
  if (addOns?.keepsPlan !== true) requireQuantity(next, quantity)
  const scheduled = effective === 'at_renewal' ? (subscription.scheduledAddOns ?? []) : []
  requireNamed(subscription, { plan, next, touched: [...scheduled, ...(addOns?.sold ?? [])] })
  return after
}

/**
 * A change to another period says for each add-on whether it stays (K4).
 * @throws Problem 422 `add_on_interval`, `free_plan`.
 */
function requireNamed(
  { addOns }: Subscription,
  {
    plan,
    next,
    touched,
  }: Pick<Changing, 'plan' | 'next'> & { readonly touched: readonly Pick<SoldAddOn, 'addOnId'>[] },
): void {
  if (!startsPeriod(plan, next)) return
  const kept = (addOns ?? []).filter(({ addOnId }) => touched.every((one) => one.addOnId !== addOnId))
  if (kept.length === 0) return
  const reason = isFree(next) ? 'free_plan' : 'add_on_interval'
  const issue = 'the new plan has another period: name each add-on, with `quantity` 0 to take it off'
  throw invalid('addOns', issue, { reason, addOnIds: kept.map(({ addOnId }) => addOnId) })
}

/** Whether a plan may be offered: the change's own refusals are checked, so that no offer is refused (D5.8). */
export function mayChangeTo(state: Changing): boolean {
  try {
    requireChangeable(state, 'immediate')
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
