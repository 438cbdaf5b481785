import type { BillingEvent } from '../../domain/event/event.ts'
import { notFound } from '../../domain/problem.ts'
import { nowOf } from '../../store/context.ts'
import { eventRef, oldestListed } from '../../store/entities/event.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * Reads an event of the last 90 days (D8.14).
 * @throws Problem 404.
 */
export async function getEvent(context: OperationContext, eventId: string): Promise<BillingEvent> {
  const { event } = await load(context, { event: eventRef(context.tenant.merchantId, eventId) })
  if (!event || event.createdAt < oldestListed(nowOf(context))) throw notFound()
  return event
}
