import type { Plan } from '../catalog/plan.ts'
import { invalid } from '../problem.ts'
import type { UnbilledLine } from './line.ts'

/** The waiting line for the first invoice of a new subscription: its plan's fee, in full, whatever the quantity (K4). */
export function startLines({ setupFee }: Pick<Plan, 'setupFee'>): readonly UnbilledLine[] {
  return setupFee === null ? [] : [{ type: 'setup_fee', description: setupFee.name, amount: setupFee.amount }]
}

/** A change that may request the fee of the new plan. */
interface ComingPlan {
  readonly subscription: { readonly planId: string }
  readonly next: Pick<Plan, 'id' | 'setupFee'>
}

/**
 * What a change bills for starting another plan: nothing unless requested (K4).
 * @throws Problem 422 `no_setup_fee` if the plan stays, or has no fee.
 */
export function changeFee({ subscription, next }: ComingPlan, isAsked: boolean): readonly UnbilledLine[] {
  if (!isAsked) return []
  if (next.id === subscription.planId || next.setupFee === null)
    throw invalid('setupFee', 'only a change to another plan that has a setup fee charges one', {
      reason: 'no_setup_fee',
    })
  return startLines(next)
}
