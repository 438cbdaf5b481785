import { turned, type Change, type Move } from '../change/change.ts'
import { intoLots, partOf } from '../credit/lots.ts'
import { lagosDayOf } from '../time/lagos-day.ts'
import { freeMoney } from '../ledger/freed-money.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import { uncountMoves } from '../ledger/limit-moves.ts'
import type { Posting } from '../ledger/posting.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { coveredByRefund } from '../reversal/taken-back.ts'
import { afterGivenBack, withChainChange } from './chain.ts'
import { chainCredit, withoutImported } from './chain-credit.ts'
import { baseWithout } from './counted-base.ts'
import { refunded } from './decide-refund-outcome.ts'
import { revised } from '../change/revised.ts'
import type { AnyInvoice } from './invoice.ts'
import { afterRefund, decided, type Refund } from './refund.ts'
import { subjectsOf } from '../subscription/billing-state.ts'
import { stateTurns, type ReturnState } from './return-state.ts'

/** How a refusal is booked. */
export interface Refusal {
  /** What the merchant owes in the refund's currency, as it was read: zero or below. */
  readonly owed: number
  /** Whether to announce the refusal; the refund was announced as pending before. */
  readonly told: boolean
  readonly stamp: EntryStamp
}

/**
 * The gateway refused a refund: the money and credit that were taken return to where they belong now, and the invoice
 * is paid as before (D6.10). What the refund had cost the customer at a base closed since then becomes their credit
 * at once (F6). What the bank took beyond the payment meanwhile is covered first: that part is the merchant's again, and
 * never the customer's credit (F3).
 */
export function decideRefundRefused(
  state: ReturnState,
  refund: Refund,
  { owed, told, stamp }: Refusal,
): Change<undefined> {
  const refused = afterRefusal(state, refund, stamp.now)
  const { after, creditKobo } = refused
  const back = putBack(refund, creditKobo, { owed, now: stamp.now })
  const { amount, rail } = refund
  const movement = { type: 'refund_reversal', amount, postings: back.postings, rail } as const
  const entry = invoiceEntry(state.invoice, movement, stamp)
  // Its amount is negative, so that the refund events sum to what the customer received (F9).
  const extra = { reason: 'refund_failed', ...(creditKobo > 0 ? { creditKobo } : {}) }
  return {
    turns: [
      ...turned('refund', refund, decided(refund, 'failed', stamp.now)),
      ...stateTurns(state, after),
      ...turned('transaction', null, entry),
    ],
    moves: [
      { kind: 'refund_ended', transactionId: refund.transactionId, status: 'failed' },
      ...back.moves,
      ...uncountMoves(refund),
    ],
    events: told ? [refunded({ ...refund, amount: -amount, transactionId: entry.id }, extra)] : [],
    about: subjectsOf(after),
    result: undefined,
  }
}

/** Whether a refusal changes what the rest of the period is worth, on which a waiting plan change was decided. */
export function refusalChangesSubscription(state: ReturnState, refund: Refund, now: string): boolean {
  return afterRefusal(state, refund, now).after.subscription !== state.subscription
}

/** Where the parts of a refund, or of a dispute's hold, return to. */
export type Refused = Pick<
  Refund,
  'amount' | 'orCredit' | 'fromCreditKobo' | 'countedKobo' | 'baseNumber' | 'currency' | 'lines' | 'paymentId'
>

/** A state after a planned return of money was cancelled. */
export interface AfterRefusal {
  readonly after: ReturnState
  /** What became the customer's credit, in minor units. */
  readonly creditKobo: number
}

/** The state once money that was to leave an invoice stays: each part returns to where it belongs now (D6.10, F3, F6). */
export function afterRefusal(state: ReturnState, refund: Refused, now: string): AfterRefusal {
  const { amount, orCredit } = refund
  const { paymentId: partId = null } = refund
  // What the bank took beyond the charge is covered by the part of that which stays; no other payment concerns the bank (M1).
  const covered = partId === null ? coveredByRefund(state.invoice.reversed, amount) : 0
  const fromCredit = orCredit ? 0 : (refund.fromCreditKobo ?? 0)
  const ownKobo = Math.max(0, fromCredit - covered)
  const countedKobo = Math.max(0, (refund.countedKobo ?? 0) - Math.max(0, covered - fromCredit))
  const given = {
    amount,
    fromCreditKobo: ownKobo,
    countedKobo,
    named: refund.lines ?? [],
    ...(partId === null ? {} : { partId }),
  }
  const before = afterGivenBack<AnyInvoice>(state.first, state.invoice, given, -1)
  const closed = baseWithout(before.first, { ...refund, countedKobo })
  // Money that belongs to the customer in any case becomes their credit, else the shortfall of a closed base.
  const owedKobo = orCredit ? Math.max(0, amount - covered) : closed.owedKobo
  const credit = chainCredit(before.first, state.subscription ?? paidHere, owedKobo, now)
  const first = withChainChange(before.first, { ...credit.change, ...closed.change })
  const parts = [partOf(first.id, ownKobo, now), ...credit.parts]
  const into = intoLots(state.customer, refund.currency, parts)
  const counted = afterRefund(state.subscription, first.id, { countedKobo: closed.openKobo }, -1)
  return {
    after: {
      ...state,
      first,
      invoice: sameOr(before.invoice, first),
      subscription:
        credit.importedKobo > 0 && counted !== null
          ? revised(withoutImported(counted, credit.importedKobo), {})
          : counted,
      customer: into.customer,
    } as ReturnState,
    creditKobo: into.creditKobo,
  }
}

/** Without a subscription nothing was paid elsewhere. */
const paidHere = { importedKobo: null } as const

function sameOr(invoice: AnyInvoice, first: AnyInvoice): AnyInvoice {
  return invoice.id === first.id ? first : invoice
}

/** Unsettled money returns to its bucket on the same day; everything else has settled, and repays a debt first (F4). */
function putBack(
  refund: Refund,
  creditKobo: number,
  { owed, now }: { readonly owed: number; readonly now: string },
): { readonly moves: readonly Move[]; readonly postings: readonly Posting[] } {
  const { amount, currency, subscriptionId, invoiceId, createdAt } = refund
  const own = amount - creditKobo
  const sameDay = lagosDayOf(createdAt) === lagosDayOf(now)
  const pendingKobo = sameDay ? Math.min(refund.unsettledKobo, own) : 0
  const freeKobo = own - pendingKobo
  const at = { currency, subscriptionId, invoiceId, pendingKobo }
  const parts = [
    { account: 'customer_credit', amount: creditKobo },
    { account: 'merchant_pending', amount: pendingKobo },
  ] as const
  return {
    moves: [
      ...(pendingKobo > 0 ? [{ kind: 'money_put_back', ...at } as const] : []),
      ...(freeKobo > 0 ? [{ kind: 'available_credited', currency, amount: freeKobo, owed } as const] : []),
      ...(creditKobo > 0 ? [{ kind: 'credit_kept', currency, amount: creditKobo } as const] : []),
    ],
    postings: [
      { account: 'refunds', amount: -amount },
      ...parts.filter((part) => part.amount > 0),
      ...freeMoney(freeKobo, owed).postings,
    ],
  }
}
