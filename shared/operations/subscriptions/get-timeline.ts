import { timelinePosition, type TimelineEntry } from '../../views/timeline.ts'
import { cursorScope, decodeCursor, encodeCursor } from '../../store/cursor.ts'
import { eventCodec } from '../../store/entities/event.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { subscriptionThread } from '../../store/keys.ts'
import { queryAll } from '../../store/query-all.ts'
import type { Page } from '../../store/page.ts'
import { queryTransactions } from '../../store/query-attempts.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { listQueryOf, readObject, type ListParameters } from '../unit-of-work/read-object.ts'
import { threadIndex } from '../../store/indexes.ts'

/**
 * What happened to a subscription and why, newest first (D4.17). Its events and invoices are stored together, its
 * attempts with its customer's. A whole life has some hundreds of both, so all are read and cut into pages here.
 * @throws Problem 404; 400 `invalid_cursor`.
 */
export async function getTimeline(
  context: OperationContext,
  subscriptionId: string,
  parameters: ListParameters,
): Promise<Page<TimelineEntry>> {
  const { merchantId } = context.tenant
  const { customerId, createdAt } = await readObject(context, subscriptionRef(merchantId, subscriptionId))
  const { limit, cursor, createdFrom, createdTo } = listQueryOf(parameters)
  const scope = cursorScope(context, `timeline ${subscriptionId}`, { createdFrom, createdTo })
  const after = cursor === null ? null : decodeCursor(scope, cursor)
  const thread = { index: threadIndex(), partition: subscriptionThread(merchantId, subscriptionId) } as const
  const [events, invoices, transactions] = await Promise.all([
    queryAll(context, { ...thread, prefix: 'evt_', codec: eventCodec }),
    queryAll(context, { ...thread, prefix: 'inv_', codec: invoiceCodec }),
    queryTransactions(context, { customerId, since: createdAt, subscriptionId }),
  ])
  const entries: TimelineEntry[] = [
    ...events.map((event) => ({ kind: 'event' as const, event })),
    ...invoices.map((invoice) => ({ kind: 'invoice' as const, invoice })),
    ...transactions.map((transaction) => ({ kind: 'attempt' as const, transaction })),
  ]
  const newest = entries
    .filter((entry) => within(timelinePosition(entry).createdAt, createdFrom ?? null, createdTo ?? null))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1))
  const start = after === null ? 0 : newest.findIndex((entry) => timelinePosition(entry).id === after) + 1
  const items = newest.slice(start, start + limit)
  const hasMore = start + limit < newest.length
  const last = items.at(-1)
  return {
    items,
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(scope, timelinePosition(last).id) : null,
  }
}

/** Identifiers of all types sort in the order of creation (D1.16). */
function orderOf(entry: TimelineEntry): string {
  const { id } = timelinePosition(entry)
  return id.slice(id.indexOf('_') + 1)
}

function within(instant: string, from: string | null, to: string | null): boolean {
  return (from === null || instant >= from) && (to === null || instant < to)
}
