import type { Plan } from '../plan.ts'
import type { UnbilledLine } from './line.ts'

/** What waits for the first invoice of a new subscription: its plan's fee, in whole, whatever the quantity (K4). */
export function startLines({ setupFee }: Pick<Plan, 'setupFee'>): readonly UnbilledLine[] {
  return setupFee === null ? [] : [{ type: 'setup_fee', description: setupFee.name, amount: setupFee.amount }]
}
