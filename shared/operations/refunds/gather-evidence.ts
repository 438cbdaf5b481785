import type { Evidence } from '../../domain/dispute/evidence.ts'
import type { BillingEvent } from '../../domain/event/event.ts'
import { sessionIdOf } from '../../domain/checkout/session.ts'
import { isOfSubscription, type AnyInvoice, type PaidBy } from '../../domain/invoice/invoice.ts'
import type { ReturnState } from '../../domain/invoice/return-state.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { shownLines } from '../../domain/invoice/shown-lines.ts'
import { receiptToken } from '../../domain/receipt/receipt.ts'
import { price, timeIn } from '../../domain/texts/format.ts'
import { timelinePosition, type TimelineEntry } from '../../views/timeline.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { eventCodec } from '../../store/entities/event.ts'
import { load } from '../../store/load.ts'
import { threadIndex } from '../../store/indexes.ts'
import { subscriptionThread } from '../../store/keys.ts'
import { queryAll } from '../../store/query-all.ts'
import { queryTransactions } from '../../store/query-attempts.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { actsOfCustomer } from './acts-of-customer.ts'

/** This service's records of a disputed payment, as text for a bank (N3); the merchant edits and adds to it. */
export async function gatherEvidence(
  context: OperationContext,
  state: ReturnState,
  charge: PaidBy,
): Promise<Evidence> {
  const { tenant, deployment } = context
  const { invoice, subscription, customer } = state
  const zone = subscription?.timeZone ?? tenant.timeZone
  const at = (instant: string): string => timeIn(instant, zone)
  const money = (amount: number): string => price(amount, invoice.currency)
  const { id: invoiceId, customerId } = invoice
  const acted = { customerId, invoiceId, subscriptionId: subscription?.id ?? null }
  const [happened, acts] = await Promise.all([lastOf(context, state), actsOfCustomer(context, acted, at)])
  const method = customer.paymentMethods.find(({ id }) => id === charge.methodId)
  const told = happened.flatMap((entry) => messageOf(entry, at))
  const all: Record<string, string | null> = {
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    invoice: [
      `Invoice ${invoice.number} (${invoice.id}) ${forWhat(state, at)}.`,
      ...shownLines(invoice).map(({ description, amount }) => `${description}: ${money(amount)}`),
      `Paid: ${money(invoice.amountPaid)} by ${charge.rail}${method?.last4 ? ` ending ${method.last4}` : ''}, ${at(invoice.paidAt ?? invoice.createdAt)}, reference ${charge.reference}.`,
    ].join('\n'),
    receipt:
      invoice.receiptKey === null
        ? null
        : `${deployment.checkoutBaseUrl}/receipts/${receiptToken({ merchantId: tenant.merchantId, sourceId: invoice.id, key: invoice.receiptKey }, tenant.mode)}`,
    consent: state.subscription === null ? await agreedOnce(context, state, at) : agreed(state, at),
    timeline: happened.map((entry) => lineOf(entry, at)).join('\n'),
    messages: [...sentWords(invoice, at), ...told].join('\n'),
    ...acts,
  }
  const known = Object.entries(all).filter(([, text]) => text !== null && text !== '')
  return Object.fromEntries(known)
}

type At = (instant: string) => string

function forWhat({ invoice, plan }: ReturnState, at: At): string {
  if (plan === null || !isOfSubscription(invoice)) return `of ${at(invoice.createdAt)}`
  return `for ${plan.name}, ${at(invoice.periodStart)} to ${at(invoice.periodEnd)}`
}

/** What the customer of a subscription agreed to. */
function agreed({ subscription, plan, invoice }: BillingState, at: At): string {
  const { amount, intervalCount, interval } = subscription.price
  const every = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`
  return `The customer subscribed to ${plan.name} on ${at(subscription.createdAt)}: ${price(amount, invoice.currency)} every ${every}, until cancelled.`
}

/** How an invoice without a subscription was paid by its customer themselves; null if it was charged automatically. */
async function agreedOnce(
  context: OperationContext,
  { invoice }: ReturnState,
  at: At,
): Promise<string | null> {
  const { merchantId } = context.tenant
  const { session } = await load(context, {
    session: checkoutSessionRef(merchantId, sessionIdOf(invoice.id)),
  })
  if (session)
    return `The customer opened the payment page on ${at(session.createdAt)}, saw what it was for and how much, and paid there themselves.`
  if (!invoice.waits) return null
  return `The invoice was sent to the customer on ${at(invoice.waits.sentAt)}, who paid it on its page.`
}

/** That an invoice was sent, which no timeline has for one without a subscription. */
function sentWords({ waits, subscriptionId }: AnyInvoice, at: At): string[] {
  return waits && subscriptionId === null
    ? [`${at(waits.sentAt)}: the invoice, with the link to its page`]
    : []
}

/** The last hundred events of a subscription, or of an invoice without one; oldest first. */
async function lastOf(
  context: OperationContext,
  { subscription, invoice }: ReturnState,
): Promise<readonly TimelineEntry[]> {
  const { customerId } = invoice
  const [events, transactions] = await Promise.all([
    subscription === null ? [] : eventsOf(context, subscription),
    subscription === null
      ? queryTransactions(context, { customerId, since: invoice.createdAt, sourceId: invoice.id })
      : queryTransactions(context, {
          customerId,
          since: subscription.createdAt,
          subscriptionId: subscription.id,
        }),
  ])
  const entries: TimelineEntry[] = [
    ...events.map((event) => ({ kind: 'event' as const, event })),
    ...transactions.map((transaction) => ({ kind: 'attempt' as const, transaction })),
  ]
  const instant = (entry: TimelineEntry): string => timelinePosition(entry).createdAt
  return entries.sort((a, b) => (instant(a) < instant(b) ? -1 : 1)).slice(-100)
}

function eventsOf(
  context: OperationContext,
  { merchantId, id }: Pick<Subscription, 'merchantId' | 'id'>,
): Promise<BillingEvent[]> {
  const partition = subscriptionThread(merchantId, id)
  return queryAll(context, { index: threadIndex(), partition, prefix: 'evt_', codec: eventCodec })
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

/** The events that the customer was notified of by a message. */
function messageOf(entry: TimelineEntry, at: (instant: string) => string): string[] {
  if (entry.kind !== 'event' || entry.event.message === null) return []
  return [`${at(entry.event.createdAt)}: ${entry.event.message.replaceAll('_', ' ')}`]
}
