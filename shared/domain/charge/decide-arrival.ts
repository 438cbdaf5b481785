import { turned, type Change } from '../change/change.ts'
import { intoLots, partOf } from '../credit/lots.ts'
import { amountDue, type AnyInvoice } from '../invoice/invoice.ts'
import { effectOn, move, type Posting } from '../ledger/posting.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import {
  statusOf,
  subjectsOf,
  type AnySettled,
  type AnyState,
  type EventDraft,
} from '../subscription/billing-state.ts'
import { settleSucceeded } from '../invoice/settle-lone.ts'
import { settledChange } from '../subscription/settled-change.ts'
import { addMs } from '../time/time.ts'
import { stepped, type LooseCharge } from './loose-charge.ts'
import { lateEntry } from './late-entry.ts'
import { giveBackDecision } from './let-go-rules.ts'
import { released } from './release.ts'
import { moneyLeaseMs } from '../time/waits.ts'

/** The record of a late charge that was applied after all. */
export function appliedCharge(charge: LooseCharge, now: string): LooseCharge {
  return stepped(charge, 'succeed', { receivedAt: now, dueAt: null })
}

/**
 * The late charge pays its invoice (A8); every other charge in progress for it is let go. Where credit has paid a part
 * meanwhile, the charge pays what is due, and the rest of it is the customer's credit (F5).
 */
export function decideApplied(
  charge: LooseCharge,
  state: AnyState,
  { now, receiptKey }: { readonly now: string; readonly receiptKey: string },
): Change<LooseCharge> {
  const { reference, methodId, kind, rail, gateway } = charge
  const free = released<AnyInvoice>(state.invoice, {
    why: 'paid_otherwise',
    statusAfter: statusOf(state),
    now,
  })
  const number = free.invoice.attemptCount + 1
  const intent = { number, reference, methodId: methodId ?? '', kind, rail, gateway, receiptKey }
  const paid = settleSucceeded({ ...state, invoice: free.invoice } as AnyState, intent, now)
  const settled = withDeposit(paid, charge.amount - amountDue(state.invoice), now)
  const changed = settledChange(state, settled, { rail })
  const after = appliedCharge(charge, now)
  return {
    turns: [...changed.turns, ...turned('lateCharge', charge, after)],
    moves: [...changed.moves, ...free.moves],
    events: settled.events,
    about: subjectsOf({ ...settled, plan: state.plan }),
    result: after,
  }
}

/** What came in above what was due is the customer's own: a deposit, which the merchant can't take back (F2). */
function withDeposit(settled: AnySettled, amount: number, now: string): AnySettled {
  const { earned, customer, invoice } = settled
  if (amount === 0 || earned === null) return settled
  const pending = effectOn(earned.postings, 'merchant_pending')
  const postings: readonly Posting[] = [
    { account: 'gateway_clearing', amount: -(pending + amount) },
    { account: 'merchant_pending', amount: pending },
    { account: 'customer_credit', amount },
  ]
  return {
    ...settled,
    earned: { ...earned, postings },
    customer: intoLots(customer, invoice.currency, [partOf('deposit', amount, now)]).customer,
  }
}

/**
 * Nothing wants the charge: it is booked as received and announced, and never enters the merchant's earnings (A10).
 * @param state What it was for; null for a session that made no subscription.
 */
export function decideReceived(
  charge: LooseCharge,
  state: AnyState | null,
  stamp: EntryStamp,
): Change<LooseCharge> {
  const known = state ? withPayer(charge, state) : charge
  const entry = lateEntry(
    known,
    {
      type: 'late_charge',
      postings: move(charge.currency, 'gateway_clearing', 'unapplied', charge.amount).postings,
      decision: giveBackDecision(charge.why),
      statusAfter: state ? statusOf(state) : '',
    },
    stamp,
  )
  const after = receivedCharge(known, entry.id, stamp.now)
  return {
    turns: [...turned('lateCharge', charge, after), ...turned('transaction', null, entry)],
    moves: [],
    events: [arrivedEvent(after, entry.id), returnedEvent(after, entry.id, state)],
    about: state ? subjectsOf(state) : {},
    result: after,
  }
}

/** The record of a charge whose money has arrived and will be given back. */
export function receivedCharge(charge: LooseCharge, transactionId: string, now: string): LooseCharge {
  return stepped(charge, 'arrive', { receivedAt: now, transactionId, dueAt: addMs(now, moneyLeaseMs) })
}

/** For a session, the payer may be known only now: credit instead of a refund is then theirs. */
function withPayer(charge: LooseCharge, { invoice, subscription, customer }: AnyState): LooseCharge {
  return {
    ...charge,
    invoiceId: invoice.id,
    subscriptionId: subscription?.id ?? null,
    customerId: customer.id,
  }
}

/** The arrival of money that nothing wants, so that sums over events come to what moved (F9); opt-in. */
function arrivedEvent(charge: LooseCharge, transactionId: string): EventDraft {
  const { amount, rail, currency, reference, sessionId } = charge
  const payment = { reference, sessionId, amount, currency, rail, transactionId, reason: 'late_charge' }
  return { type: 'payment_arrived_late', extra: { payment } }
}

/** The event for money that nothing wanted: with its subscription, or the opt-in event for a payment without one. */
function returnedEvent(charge: LooseCharge, transactionId: string, state: AnyState | null): EventDraft {
  const { amount, rail, currency, reference, sessionId } = charge
  const reason = 'late_charge'
  // A session's payer may be no customer: the message reaches them by what they typed there.
  if (state !== null && (state.subscription !== null || sessionId === null)) {
    // It was never the merchant's, so none of their cash leaves (Q7).
    const extra = { amount, rail, transactionId, reason, effectKobo: 0 }
    return state.subscription === null
      ? { type: 'invoice_refunded', extra }
      : { type: 'subscription_payment_refunded', extra, message: 'payment_returned' }
  }
  const payment = { reference, sessionId, amount, currency, rail, transactionId, reason }
  // The payer may not be a customer: the session has the email address that was typed there (A10).
  const told = sessionId === null ? {} : { message: 'payment_returned' as const }
  return { type: 'payment_returned', extra: { payment }, ...told }
}
