import type { BillingEvent } from '../domain/event/event.ts'
import type { AnyInvoice } from '../domain/invoice/invoice.ts'
import type { Transaction } from '../domain/ledger/transaction.ts'
import { subscriptionStatuses, type SubscriptionStatus } from '../domain/subscription/transitions.ts'
import { attemptView, invoiceView } from './invoice.ts'

/** One event in a subscription's history, as stored. */
export type TimelineEntry =
  | { readonly kind: 'event'; readonly event: BillingEvent }
  | { readonly kind: 'invoice'; readonly invoice: AnyInvoice }
  | { readonly kind: 'attempt'; readonly transaction: Transaction }

/** The stored object's own identifier and instant, by which the timeline is ordered. */
export function timelinePosition(entry: TimelineEntry): { readonly id: string; readonly createdAt: string } {
  const { id, createdAt } =
    entry.kind === 'event' ? entry.event : entry.kind === 'invoice' ? entry.invoice : entry.transaction
  return { id, createdAt }
}

/** An entry as the interface shows it (D4.17): status changes, invoices, attempts with their decisions. */
export function timelineView(entry: TimelineEntry) {
  const blank = {
    ...timelinePosition(entry),
    kind: entry.kind,
    status: null,
    event: null,
    invoice: null,
    attempt: null,
  }
  if (entry.kind === 'invoice') return { ...blank, invoice: invoiceView(entry.invoice) }
  if (entry.kind === 'event') {
    const data = dataOf(entry.event)
    const event = { type: entry.event.type, changed: data.changed ?? null }
    return { ...blank, status: data.subscription?.status ?? null, event }
  }
  const { transaction } = entry
  const { type, sourceId: invoiceId } = transaction
  return {
    ...blank,
    status: statusAfter(transaction),
    attempt: { ...attemptView(transaction), type, invoiceId },
  }
}

/** The money of a late charge moves whatever the status is, so it says nothing about the status. */
function statusAfter({ attempt }: Transaction): SubscriptionStatus | null {
  return subscriptionStatuses.find((status) => status === attempt?.statusAfter) ?? null
}

/** The part of an event's body that the timeline shows. */
function dataOf(event: BillingEvent): { changed?: string[]; subscription?: { status?: SubscriptionStatus } } {
  const { data } = JSON.parse(event.body) as {
    data: { changed?: string[]; subscription?: { status?: SubscriptionStatus } }
  }
  return data
}
