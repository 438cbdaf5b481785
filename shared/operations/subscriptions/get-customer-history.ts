import type { CustomerNotes } from '../../domain/customer/customer-notes.ts'
import type { CustomerMessage } from '../../domain/message/customer-message.ts'
import type { HistoryItem } from '../../views/history.ts'
import { timelinePosition } from '../../views/timeline.ts'
import { actsOf } from '../../store/entities/audit-entry.ts'
import { customerMessageCodec, customerMessageRef } from '../../store/entities/customer-message.ts'
import { customerNotesRef } from '../../store/entities/customer-notes.ts'
import { eventCodec } from '../../store/entities/event.ts'
import { transactionsOfCustomer } from '../../store/entities/transaction.ts'
import { threadIndex } from '../../store/indexes.ts'
import { subscriptionThread } from '../../store/keys.ts'
import { load } from '../../store/load.ts'
import { queryPage } from '../../store/page.ts'
import { readItems } from '../../store/read-items.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import { getCustomer } from '../customers/get-customer.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** How many of a customer's subscriptions are looked at: the newest. */
const mostSubscriptions = 8

/**
 * The history of a customer, newest first: events of their newest subscriptions with the messages that they were sent,
 * their money, and the team's actions on them and on those subscriptions; with the team's notes. The newest of each are read, so that a long
 * history costs no more than a short one.
 * @throws Problem 404.
 */
export async function getCustomerHistory(
  context: OperationContext,
  customerId: string,
  { limit }: { readonly limit: number },
): Promise<{
  readonly items: readonly HistoryItem[]
  readonly hasMore: boolean
  readonly notes: CustomerNotes['notes']
}> {
  const { merchantId } = context.tenant
  const [, all, { kept }] = await Promise.all([
    getCustomer(context, customerId),
    subscriptionsOfCustomer(context, customerId),
    load(context, { kept: customerNotesRef(merchantId, customerId) }),
  ])
  const ids = all
    .map(({ id }) => id)
    .toSorted()
    .reverse()
    .slice(0, mostSubscriptions)
  const newest = { limit, cursor: null }
  const [transactions, events, acts] = await Promise.all([
    queryPage(context, transactionsOfCustomer(merchantId, customerId), newest),
    Promise.all(ids.map((id) => queryPage(context, eventsOf(merchantId, id), newest))),
    Promise.all([customerId, ...ids].map((id) => queryPage(context, actsOf(merchantId, id), newest))),
  ])
  const told = events.flatMap(({ items }) => items)
  const messages = await messagesOf(
    context,
    told.map(({ id }) => id),
  )
  const entries: HistoryItem[] = [
    ...told.map((event) => ({ kind: 'event' as const, event, message: messages.get(event.id) ?? null })),
    ...transactions.items.map((transaction) => ({ kind: 'attempt' as const, transaction, message: null })),
    ...acts.flatMap(({ items }) => items).map((act) => ({ kind: 'act' as const, act })),
  ].toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1))
  const isMore = [transactions, ...events, ...acts].some(({ hasMore }) => hasMore)
  const notes = kept?.notes ?? []
  return { items: entries.slice(0, limit), hasMore: isMore || entries.length > limit, notes }
}

/** An entry's identifier and instant. */
function historyPosition(entry: HistoryItem): { readonly id: string; readonly createdAt: string } {
  return entry.kind === 'act' ? entry.act : timelinePosition(entry)
}

/** Access pattern (thread index): a subscription's state events, newest first. */
function eventsOf(merchantId: string, subscriptionId: string) {
  return {
    list: 'history',
    index: threadIndex(),
    partition: subscriptionThread(merchantId, subscriptionId),
    prefix: 'evt_',
    codec: eventCodec,
    idOf: ({ id }: { readonly id: string }) => id,
  } as const
}

async function messagesOf(
  { table, tenant: { merchantId } }: OperationContext,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, CustomerMessage>> {
  const refs = eventIds.map((id) => customerMessageRef(merchantId, id))
  const items = refs.length === 0 ? [] : await readItems(table, refs, 'eventual')
  return new Map(
    items.flatMap((item) => {
      if (item === undefined) return []
      const message = customerMessageCodec.decode(item)
      return [[message.eventId, message] as const]
    }),
  )
}

/** Identifiers of all types sort in the order of creation (D1.16). */
function orderOf(entry: HistoryItem): string {
  const { id } = historyPosition(entry)
  return id.slice(id.indexOf('_') + 1)
}
