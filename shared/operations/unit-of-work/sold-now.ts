import type { Plan } from '../../domain/catalog/plan.ts'
import {
  announcing,
  ownVersion,
  soldAt,
  type HasVersion,
  type PricedPlan,
} from '../../domain/pricing/versions.ts'
import { nowOf } from '../../store/context.ts'
import { loadClock } from '../../store/load.ts'
import type { OperationContext } from './context.ts'

/**
 * Plans at their present price, or at the version that a subscription has (K9). The tenant's clock is read only if a plan has
 * more than one price.
 * @param own The subscription that names each; null for none.
 */
export async function pricedNow(
  context: OperationContext,
  plans: readonly Plan[],
  own: (index: number) => Pick<HasVersion, 'priceVersion'> | null = () => null,
): Promise<PricedPlan[]> {
  const isChanged = plans.some(({ versions }) => (versions ?? []).length > 0)
  if (isChanged && context.time.now === null) await loadClock(context)
  const now = isChanged ? nowOf(context) : ''
  return plans.map((plan, i) => {
    const subscription = own(i)
    return subscription === null ? soldAt(plan, now) : announcing(ownVersion(plan, subscription), now)
  })
}

/** One plan at its present price, or at the version that a subscription has (K9). */
export async function onePricedNow(
  context: OperationContext,
  plan: Plan,
  own: Pick<HasVersion, 'priceVersion'> | null = null,
): Promise<PricedPlan> {
  const [priced] = await pricedNow(context, [plan], () => own)
  return priced!
}
