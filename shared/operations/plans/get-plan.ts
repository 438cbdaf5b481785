import type { PricedPlan } from '../../domain/pricing/versions.ts'
import { planRef } from '../../store/entities/plan.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readObject } from '../unit-of-work/read-object.ts'
import { onePricedNow } from '../unit-of-work/sold-now.ts'

/**
 * Reads a plan, as it is sold now.
 * @throws Problem 404.
 */
export async function getPlan(context: OperationContext, planId: string): Promise<PricedPlan> {
  return onePricedNow(context, await readObject(context, planRef(context.tenant.merchantId, planId)))
}
