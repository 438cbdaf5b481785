import type { PlainChange } from '../../domain/change/plain-change.ts'
import type { Plan } from '../../domain/catalog/plan.ts'
import { soldAt, type PricedPlan } from '../../domain/pricing/versions.ts'

/** A change of a plan that answers it as it is sold now (K9). */
export function pricedChange(change: PlainChange<Plan>, now: string): PlainChange<PricedPlan> {
  return { ...change, result: soldAt(change.result, now) }
}
