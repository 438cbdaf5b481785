import type { Plan } from '../../domain/plan.ts'
import { plansOf } from '../../store/entities/plan.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** A tenant's plans, newest first. */
export function listPlans(context: OperationContext, parameters: ListParameters): Promise<Page<Plan>> {
  return readList(context, plansOf(context.tenant.merchantId), parameters)
}
