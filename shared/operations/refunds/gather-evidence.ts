import type { Evidence } from '../../domain/dispute/evidence.ts'
import type { DisputedState } from '../../domain/dispute/disputed-state.ts'
import type { PaidBy } from '../../domain/invoice/invoice.ts'
import { shownLines } from '../../domain/invoice/shown-lines.ts'
import { receiptToken } from '../../domain/receipt.ts'
import { price, timeIn } from '../../domain/texts/format.ts'
import { timelinePosition, type TimelineEntry } from '../../views/timeline.ts'
import { eventCodec } from '../../store/entities/event.ts'
import { threadIndex } from '../../store/indexes.ts'
import { subscriptionThread } from '../../store/keys.ts'
import { queryAll } from '../../store/query-all.ts'
import { queryTransactions } from '../../store/query-attempts.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What this service knows of a disputed payment, in words for a bank (N3); the merchant edits and adds to it. */
export async function gatherEvidence(
  context: OperationContext,
  { invoice, subscription, customer, plan }: DisputedState,
  charge: PaidBy,
): Promise<Evidence> {
  const { tenant, deployment } = context
  const at = (instant: string): string => timeIn(instant, subscription.timeZone)
  const money = (amount: number): string => price(amount, invoice.currency)
  const happened = await lastOf(context, subscription)
  const method = customer.paymentMethods.find(({ id }) => id === charge.methodId)
  const told = happened.flatMap((entry) => messageOf(entry, at))
  const all: Record<string, string | null> = {
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    invoice: [
      `Invoice ${invoice.number} (${invoice.id}) for ${plan.name}, ${at(invoice.periodStart)} to ${at(invoice.periodEnd)}.`,
      ...shownLines(invoice).map(({ description, amount }) => `${description}: ${money(amount)}`),
      `Paid: ${money(invoice.amountPaid)} by ${charge.rail}${method?.last4 ? ` ending ${method.last4}` : ''}, ${at(invoice.paidAt ?? invoice.createdAt)}, reference ${charge.reference}.`,
    ].join('\n'),
    receipt:
      invoice.receiptKey === null
        ? null
        : `${deployment.checkoutBaseUrl}/receipts/${receiptToken({ merchantId: tenant.merchantId, sourceId: invoice.id, key: invoice.receiptKey }, tenant.mode)}`,
    consent: `The customer subscribed to ${plan.name} on ${at(subscription.createdAt)}: ${money(subscription.price.amount)} every ${subscription.price.intervalCount === 1 ? '' : `${subscription.price.intervalCount} `}${subscription.price.interval}, until cancelled.`,
    timeline: happened.map((entry) => lineOf(entry, at)).join('\n'),
    messages: told.join('\n'),
  }
  const known = Object.entries(all).filter(([, text]) => text !== null && text !== '')
  return Object.fromEntries(known)
}

/** The last hundred things that happened to a subscription, oldest first. */
async function lastOf(
  context: OperationContext,
  { merchantId, id, customerId, createdAt }: DisputedState['subscription'],
): Promise<readonly TimelineEntry[]> {
  const partition = subscriptionThread(merchantId, id)
  const [events, transactions] = await Promise.all([
    queryAll(context, { index: threadIndex(), partition, prefix: 'evt_', codec: eventCodec }),
    queryTransactions(context, { customerId, since: createdAt, subscriptionId: id }),
  ])
  const entries: TimelineEntry[] = [
    ...events.map((event) => ({ kind: 'event' as const, event })),
    ...transactions.map((transaction) => ({ kind: 'attempt' as const, transaction })),
  ]
  const instant = (entry: TimelineEntry): string => timelinePosition(entry).createdAt
  return entries.sort((a, b) => (instant(a) < instant(b) ? -1 : 1)).slice(-100)
}

function lineOf(entry: TimelineEntry, at: (instant: string) => string): string {
  const { createdAt } = timelinePosition(entry)
  return `${at(createdAt)}: ${wordsOf(entry)}`
}

function wordsOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'event':
      return entry.event.type.replaceAll('_', ' ')
    case 'invoice':
      return `invoice ${entry.invoice.number}, ${price(entry.invoice.amount, entry.invoice.currency)}`
    case 'attempt': {
      const { type, status, amount, currency } = entry.transaction
      return `${type.replaceAll('_', ' ')} ${status}, ${price(amount, currency)}`
    }
  }
}

/** The events of which the customer was told by a message. */
function messageOf(entry: TimelineEntry, at: (instant: string) => string): string[] {
  if (entry.kind !== 'event' || entry.event.message === null) return []
  return [`${at(entry.event.createdAt)}: ${entry.event.message.replaceAll('_', ' ')}`]
}
