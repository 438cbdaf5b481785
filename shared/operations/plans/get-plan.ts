import type { Plan } from '../../domain/plan.ts'
import { planRef } from '../../store/entities/plan.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readObject } from '../unit-of-work/read-object.ts'

/**
 * Reads a plan.
 * @throws Problem 404.
 */
export function getPlan(context: OperationContext, planId: string): Promise<Plan> {
  return readObject(context, planRef(context.tenant.merchantId, planId))
}
