import type { BillingEvent } from '../../domain/event/event.ts'
import { nowOf } from '../../store/context.ts'
import { eventsOf } from '../../store/entities/event.ts'
import { loadClock } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** A tenant's events of the last 90 days (D8.2, D8.14), newest first; opt-in types too. */
export async function listEvents(
  context: OperationContext,
  { type, ...parameters }: ListParameters & { readonly type?: string },
): Promise<Page<BillingEvent>> {
  await loadClock(context)
  return readList(context, eventsOf(context.tenant.merchantId, nowOf(context), type ?? null), parameters)
}
