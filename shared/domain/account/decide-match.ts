import { made, turned, type Change, type Moment } from '../change/change.ts'
import { openOf } from '../charge/charge.ts'
import { released } from '../charge/release.ts'
import { intoLots, partOf } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import { amountDue, issued, type AnyInvoice } from '../invoice/invoice.ts'
import { joinTurns } from '../invoice/joins-chain.ts'
import { mostPayments, type OutsidePart } from '../invoice/outside-part.ts'
import { settleSucceeded } from '../invoice/settle-lone.ts'
import { availableOn } from '../time/lagos-day.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import { move } from '../ledger/posting.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { revised } from '../change/revised.ts'
import { statusOf, subjectsOf, type AnyState } from '../subscription/billing-state.ts'
import { dueForCredit } from '../subscription/due-for-credit.ts'
import { collects } from '../subscription/settle-succeeded-charge.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Arrival } from './arrival.ts'
import { arrivalEntry } from './decide-received.ts'

/** What matching needs besides the state. */
export interface MatchOrder extends Moment {
  readonly entryId: string
  /** The key that will open the receipt of a paid invoice. */
  readonly receiptKey: string
}

/**
 * Whether a credit pays an invoice (M4): one that is open, or was written off beside a living subscription that is unpaid.
 * An invoice with a charge in progress is skipped: the outcome is not known yet.
 */
export function isMatched(state: AnyState, { currency }: Pick<Arrival, 'currency'>): boolean {
  const { invoice, subscription } = state
  if (invoice.currency !== currency || amountDue(invoice) <= 0 || openOf(invoice.charge) !== null)
    return false
  if (invoice.outside.length >= mostPayments - 1) return false
  if (invoice.status === 'open') return collects(state)
  const isUnpaid = subscription?.status === 'unpaid' && subscription.latestInvoiceId === invoice.id
  return invoice.status === 'uncollectible' && isUnpaid
}

/**
 * A credit pays what is due of an invoice, or a part of it (M4). A charge that its gateway had never seen is let go; the next
 * one asks for the rest.
 */
export function decideMatch(state: AnyState, arrival: Arrival, order: MatchOrder): Change<Arrival> {
  const { now } = order
  const amount = Math.min(arrival.left, amountDue(state.invoice))
  const isWhole = amount === amountDue(state.invoice)
  const free = released<AnyInvoice>(state.invoice, {
    why: isWhole ? 'paid_otherwise' : 'superseded',
    statusAfter: statusOf(state),
    now,
  })
  const part = partOfInvoice(arrival, amount, now)
  const after = withLess(arrival, amount)
  const paid = isWhole
    ? paidWhole(state, free.invoice, part, order)
    : paidInPart(state, free.invoice, part, now)
  const entry = invoiceEntry(
    paid.invoice,
    {
      type: 'transfer_payment',
      amount,
      postings: move(arrival.currency, 'unapplied', 'merchant_pending', amount).postings,
      availableOn: availableOn(now),
      rail: 'virtual_account',
    },
    stampOf(order),
  )
  return {
    turns: [...paid.turns, ...turned('arrival', arrival, after), ...made('transaction', entry)],
    moves: [...free.moves, { kind: 'transfer_earned', invoice: paid.invoice, amount }],
    events: paid.events,
    about: paid.about,
    result: after,
  }
}

/** Nothing is owed any more: the rest is the customer's own credit, a deposit (F2). Open recovery cases try it first (F5). */
export function decideDeposit(
  arrival: Arrival,
  customer: Customer,
  { subscriptions, ...order }: MatchOrder & { readonly subscriptions: readonly Subscription[] },
): Change<Arrival> {
  const { left: amount, currency } = arrival
  const { now } = order
  const after = { ...withLess(arrival, amount), depositKobo: arrival.depositKobo + amount }
  const { postings } = move(currency, 'unapplied', 'customer_credit', amount)
  return {
    turns: [
      ...turned(
        'customer',
        customer,
        intoLots(customer, currency, [partOf('deposit', amount, arrival.createdAt)]).customer,
      ),
      ...turned('arrival', arrival, after),
      ...made(
        'transaction',
        arrivalEntry(arrival, { type: 'transfer_deposit', amount, postings }, stampOf(order)),
      ),
      ...dueForCredit(subscriptions, currency, now),
    ],
    moves: [{ kind: 'credit_kept', currency, amount }],
    events: [],
    about: {},
    result: after,
  }
}

function withLess(arrival: Arrival, amount: number): Arrival {
  const left = arrival.left - amount
  return revised(arrival, { left, ...(left === 0 ? { status: 'matched', dueAt: null } : {}) })
}

function stampOf({ entryId: id, now }: MatchOrder): EntryStamp {
  return { id, now }
}

function partOfInvoice({ id, reference, receivedAt }: Arrival, amount: number, at: string): OutsidePart {
  const part = { id, kind: 'virtual_account', amount, refunded: 0 } as const
  return { ...part, receivedAt, at, reference, note: null, recordedBy: null, reversed: 0 }
}

type Paid = Pick<Change<unknown>, 'turns' | 'events' | 'about'> & { readonly invoice: AnyInvoice }

function paidInPart(state: AnyState, free: AnyInvoice, part: OutsidePart, now: string): Paid {
  const withIt = { ...free, outside: [...free.outside, part], amountPaid: free.amountPaid + part.amount }
  const invoice = issued(revised<AnyInvoice>(withIt, {}), now)
  return { turns: turned('invoice', state.invoice, invoice), events: [], about: {}, invoice }
}

function paidWhole(
  state: AnyState,
  free: AnyInvoice,
  part: OutsidePart,
  { now, receiptKey }: MatchOrder,
): Paid {
  const withIt = { ...free, outside: [...free.outside, part] }
  const intent = {
    number: free.attemptCount,
    reference: part.reference ?? '',
    methodId: '',
    kind: 'manual',
    rail: null,
    receiptKey,
  } as const
  const settled = settleSucceeded({ ...state, invoice: withIt } as AnyState, intent, now)
  const { invoice, subscription, customer, events } = settled
  return {
    turns: [
      ...turned('invoice', state.invoice, invoice),
      ...(state.subscription === null || subscription === null
        ? []
        : turned('subscription', state.subscription, subscription)),
      ...turned('customer', state.customer, customer),
      ...joinTurns(state, invoice),
    ],
    events,
    about: subjectsOf({ ...settled, plan: state.plan }),
    invoice,
  }
}
