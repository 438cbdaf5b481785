import { turned, type Change, type Move } from '../change.ts'
import { lagosDayOf } from '../lagos-day.ts'
import { uncountMoves } from '../ledger/limit-moves.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import { freeMoney } from '../ledger/freed-money.ts'
import type { Posting } from '../ledger/posting.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import type { BillingState, EventDraft } from '../subscription/billing-state.ts'
import { carriedTurns } from '../subscription/carried-turns.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import { coveredByRefund } from '../reversal/taken-back.ts'
import type { GivenBack } from './chain.ts'
import type { Invoice } from './invoice.ts'
import { afterRefund, decided, type Refund } from './refund.ts'
import { stateAfter, stateTurns, type ReturnState } from './return-state.ts'

/** What is known of a refund that has not been refused. */
export type RefundProgress = 'succeeded' | 'pending'

/** A refund is pending or succeeded: its event is announced at once in both cases (D6.10). */
export function decideRefundMade(
  refund: Refund,
  status: RefundProgress,
  state: BillingState,
  now: string,
): Change<Refund> {
  const { reason } = refund
  const { turns, moves, result } = progress(refund, status, now)
  const { invoice, subscription, customer, plan } = state
  return {
    turns,
    moves,
    events: [refunded(refund, reason === null ? {} : { reason })],
    about: { invoice, subscription, customer, plan },
    result,
  }
}

/** The result of asking about a refund that was announced as pending: it succeeded, or is asked about again (D6.10). */
export function decideRefundNews(refund: Refund, status: RefundProgress, now: string): Change<undefined> {
  return { ...progress(refund, status, now), events: [], about: {}, result: undefined }
}

/** How a refusal is booked. */
export interface Refusal {
  /** The plan change that waits beside the refund. */
  readonly draft: PlanChangeDraft | null
  /** What the merchant owes in the refund's currency, as it was read: zero or below. */
  readonly owed: number
  /** Whether to announce the refusal; the refund was announced as pending before. */
  readonly told: boolean
  readonly stamp: EntryStamp
}

/**
 * The gateway refused a refund: the money and credit that were taken return to where they belong now, and the invoice
 * is paid as before (D6.10). What the bank took beyond the payment meanwhile is covered first: that part is the
 * merchant's again, and never the customer's credit (F3).
 */
export function decideRefundRefused(
  state: ReturnState,
  refund: Refund,
  { draft, owed, told, stamp }: Refusal,
): Change<undefined> {
  const given = givenBy(refund, state.invoice)
  const after = stateAfter(state, given, -1)
  // As if the gateway had refused after the change.
  const carried = draft && afterRefund(draft.subscription, state.first.id, given, -1)
  const back = putBack(refund, given, { owed, now: stamp.now })
  const { amount, rail } = refund
  const movement = { type: 'refund_reversal', amount, postings: back.postings, rail } as const
  const entry = invoiceEntry(state.invoice, movement, stamp)
  const { invoice, subscription, customer, plan } = after
  return {
    turns: [
      ...turned('refund', refund, decided(refund, 'failed', stamp.now)),
      ...stateTurns(state, after),
      ...carriedTurns(draft, { refundedForPeriod: carried?.refundedForPeriod ?? null }),
      ...turned('transaction', null, entry),
    ],
    moves: [
      { kind: 'refund_ended', transactionId: refund.transactionId, status: 'failed' },
      ...back.moves,
      ...uncountMoves(refund),
    ],
    events: told ? [refunded({ ...refund, transactionId: entry.id }, { reason: 'refund_failed' })] : [],
    about: { invoice, subscription, customer, plan },
    result: undefined,
  }
}

/** Whether a refusal changes the subscription, which a plan change may be waiting beside. */
export function refusalChangesSubscription(state: ReturnState, refund: Refund): boolean {
  return stateAfter(state, givenBy(refund, state.invoice), -1).subscription !== state.subscription
}

function progress(
  refund: Refund,
  status: RefundProgress,
  now: string,
): Pick<Change<Refund>, 'turns' | 'moves' | 'result'> {
  const after = decided(refund, status, now)
  const { transactionId } = refund
  return {
    turns: turned('refund', refund, after),
    moves: status === 'succeeded' ? [{ kind: 'refund_ended', transactionId, status }] : [],
    result: after,
  }
}

/** What a refund gave back, as it was decided; the part that covers an excess is the merchant's alone (F3). */
function givenBy(
  { amount, fromCreditKobo, countedKobo, orCredit }: Refund,
  { reversed }: Pick<Invoice, 'reversed'>,
): GivenBack {
  const covered = coveredByRefund(reversed, amount)
  const fromCredit = fromCreditKobo ?? 0
  // Money that the customer is owed in any case returns as their credit.
  const toCredit = Math.max(0, (orCredit ? amount : fromCredit) - covered)
  const counted = Math.max(0, (countedKobo ?? 0) - Math.max(0, covered - fromCredit))
  return { amount, fromCreditKobo: toCredit, countedKobo: counted }
}

/** Unsettled money returns to its bucket on the same day; everything else has settled, and repays a debt first (F4). */
function putBack(
  refund: Refund,
  { amount, fromCreditKobo }: GivenBack,
  { owed, now }: { readonly owed: number; readonly now: string },
): { readonly moves: readonly Move[]; readonly postings: readonly Posting[] } {
  const { currency, subscriptionId, invoiceId, createdAt } = refund
  const own = amount - fromCreditKobo
  const sameDay = lagosDayOf(createdAt) === lagosDayOf(now)
  const pendingKobo = sameDay ? Math.min(refund.unsettledKobo, own) : 0
  const freeKobo = own - pendingKobo
  const at = { currency, subscriptionId, invoiceId, pendingKobo }
  const parts = [
    { account: 'customer_credit', amount: fromCreditKobo },
    { account: 'merchant_pending', amount: pendingKobo },
  ] as const
  return {
    moves: [
      ...(pendingKobo > 0 ? [{ kind: 'money_put_back', ...at } as const] : []),
      ...(freeKobo > 0 ? [{ kind: 'available_credited', currency, amount: freeKobo, owed } as const] : []),
      ...(fromCreditKobo > 0 ? [{ kind: 'credit_kept', currency, amount: fromCreditKobo } as const] : []),
    ],
    postings: [
      { account: 'refunds', amount: -amount },
      ...parts.filter((part) => part.amount > 0),
      ...freeMoney(freeKobo, owed).postings,
    ],
  }
}

function refunded(refund: Refund, reason: { readonly reason?: string }): EventDraft {
  const { amount, rail, transactionId } = refund
  return { type: 'subscription_payment_refunded', extra: { amount, rail, transactionId, ...reason } }
}
