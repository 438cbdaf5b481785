import type { RecoveringSubscription } from '../../views/recovery.ts'
import { openCasesOf } from '../../store/entities/subscription.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** A tenant's open recovery cases, the newest failed invoice first (D7.19). */
export async function listRecovery(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<RecoveringSubscription>> {
  const page = await readList(context, openCasesOf(context.tenant.merchantId), parameters)
  return { ...page, items: page.items as RecoveringSubscription[] }
}
