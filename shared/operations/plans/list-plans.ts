import type { PricedPlan } from '../../domain/pricing/versions.ts'
import { plansOf } from '../../store/entities/plan.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'
import { pricedNow } from '../unit-of-work/sold-now.ts'

/** A tenant's plans as they are sold now, newest first. */
export async function listPlans(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<PricedPlan>> {
  const page = await readList(context, plansOf(context.tenant.merchantId), parameters)
  return { ...page, items: await pricedNow(context, page.items) }
}
