import { turned, type Change, type Moment, type Move, type Turn } from '../change/change.ts'
import { freeMoney } from '../ledger/freed-money.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import { limitMoves } from '../ledger/limit-moves.ts'
import type { Posting } from '../ledger/posting.ts'
import { splitPostings } from '../ledger/split-postings.ts'
import { takeMoney, type TakenMoney } from '../ledger/taken-money.ts'
import type { Sources } from '../ledger/taking.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { sumKobo } from '../money/money.ts'
import type { LimitUse } from '../team/refund-limit.ts'
import { subjectsOf, type EventDraft } from '../subscription/billing-state.ts'
import { openBaseOf } from './counted-base.ts'
import { refunded } from './decide-refund-outcome.ts'
import type { PaidBy } from './invoice.ts'
import type { PlannedReturn, RefundShare } from './plan-refund.ts'
import { refundsMade, type Refund, type RefundsMade } from './refund.ts'
import { receivedBack, requestedRefund } from './requested-refund.ts'
import { stateTurns, type ReturnState } from './return-state.ts'

/** What each share needs besides the plan. */
export interface ShareOrder {
  /** The charge, or the credit on an account number, to refund; null for money that was never at a gateway. */
  readonly charge: PaidBy | null
  /** Identifiers made for the refund and for its journal entry. */
  readonly refundId: string
  readonly entryId: string
}

/** The parts of a refund. */
export interface RefundOrder {
  readonly reason: string | null
  /** One for each share of the plan. */
  readonly orders: readonly ShareOrder[]
  /** Where the merchant's money is; null if none of theirs is taken. It is taken in one piece: a commit debits a balance once. */
  readonly sources: Sources | null
  /** What the merchant owes in the invoice's currency, as it was read: zero or below. */
  readonly owed: number
  /** What it adds to the limited sums of the requesting member (R7); null for someone without a limit. */
  readonly use?: LimitUse | null
  readonly moment: Moment
}

/**
 * Refunds money of an invoice (D6.9), one refund for each payment that it returns, in one commit (M1): unspent credit of its
 * chain first, then money from where the invoice's is. Gateways are called once this is stored; what they can't refund becomes
 * the customer's own credit, or is returned by the merchant, at once.
 * @throws Problem 422 `insufficient_balance`.
 */
export function decideRefund(
  state: ReturnState,
  { shares, after }: PlannedReturn,
  order: RefundOrder,
): Change<RefundsMade> {
  const { currency } = state.invoice
  const taken = takenFor(shares, order.sources, currency)
  let left = taken.postings
  let unsettled = taken.unsettledKobo
  const made = shares.map((share, i): Made => {
    const kobo = takenKobo(share)
    const [own, rest] = splitPostings(left, kobo)
    const unsettledKobo = Math.min(unsettled, kobo)
    left = rest
    unsettled -= unsettledKobo
    return madeOf(share, order.orders[i]!, { ...order, own, unsettledKobo })
  })
  return {
    turns: [
      ...made.flatMap(({ refund }) => turned('refund', null, refund)),
      ...stateTurns(state, after),
      ...made.flatMap(({ entry }): readonly Turn[] => turned('transaction', null, entry)),
    ],
    moves: [...taken.moves, ...creditMoves(shares, currency, order.owed), ...limitMoves(order.use ?? null)],
    events: made.flatMap(({ refund, given }) => toldAtOnce(refund, given)),
    about: made.some(({ refund }) => refund.outsideAs != null) ? subjectsOf(after) : {},
    result: refundsMade(made.map(({ refund }) => refund)),
  }
}

/** The part of a share that is the merchant's money: credit of the chain goes first, and outside payments are in no balance. */
function takenKobo({ way, given }: RefundShare): number {
  return way === 'outside' ? 0 : given.amount - given.fromCreditKobo
}

/** Whether any of a refund comes out of the merchant's balances. */
export function takesMoney({ shares }: Pick<PlannedReturn, 'shares'>): boolean {
  return shares.some((share) => takenKobo(share) > 0)
}

function takenFor(
  shares: readonly RefundShare[],
  sources: Sources | null,
  currency: Refund['currency'],
): TakenMoney {
  const kobo = sumKobo(...shares.map(takenKobo))
  const mayOweKobo = sumKobo(...shares.map((share) => share.mayOweKobo))
  if (sources === null || kobo === 0) return { moves: [], postings: [], unsettledKobo: 0 }
  return takeMoney(kobo, sources, { currency, ifShort: 'refuse', mayOweKobo })
}

/**
 * One movement of all customers' credit, and what it frees: the merchant's own again where they return the money themselves.
 * Nothing is taken from balances then, since credit goes first.
 */
function creditMoves(
  shares: readonly RefundShare[],
  currency: Refund['currency'],
  owed: number,
): readonly Move[] {
  const of = (some: readonly RefundShare[]): number =>
    sumKobo(...some.map(({ given }) => given.fromCreditKobo))
  const given = shares.filter(({ way }) => way === 'credit').map((share) => share.given.amount)
  const kept = sumKobo(...given) - of(shares)
  const freed = of(shares.filter(({ way }) => way === 'outside'))
  return [
    ...(kept < 0 ? [{ kind: 'credit_taken_back', currency, amount: -kept } as const] : []),
    ...(kept > 0 ? [{ kind: 'credit_kept', currency, amount: kept } as const] : []),
    ...(freed > 0 ? [{ kind: 'available_credited', currency, amount: freed, owed } as const] : []),
  ]
}

interface Made {
  readonly refund: Refund
  readonly entry: Transaction
  readonly given: RefundShare['given']
}

interface Booking extends Pick<RefundOrder, 'reason' | 'use' | 'moment' | 'owed'> {
  /** What was taken for it, by account. */
  readonly own: readonly Posting[]
  readonly unsettledKobo: number
}

function madeOf(
  share: RefundShare,
  { charge, refundId, entryId }: ShareOrder,
  { reason, use = null, moment, own, owed, unsettledKobo }: Booking,
): Made {
  const { given, before, after, way, part } = share
  const { amount, fromCreditKobo, countedKobo } = given
  const counts = after.subscription !== before.subscription
  const decided = {
    id: refundId,
    transactionId: entryId,
    amount,
    fromCreditKobo: fromCreditKobo === 0 ? null : fromCreditKobo,
    countedKobo: countedKobo === 0 ? null : countedKobo,
    baseNumber: counts ? openBaseOf(before.first) : null,
    reason,
    unsettledKobo,
    orCredit: null,
    ...(use === null ? {} : { limitedMemberId: use.memberId }),
    ...(given.named ? { lines: given.named } : {}),
    ...(part.kind === 'charge' ? {} : { paymentId: part.id }),
  }
  const refund =
    way === 'gateway'
      ? requestedRefund(before.invoice, charge!, decided, moment)
      : receivedBack(before.invoice, way, decided, moment)
  const movement = {
    type: 'refund',
    status: way === 'gateway' ? 'pending' : 'succeeded',
    amount,
    postings: postingsOf(share, own, owed),
    rail: refund.rail,
  } as const
  return { refund, entry: invoiceEntry(before.invoice, movement, { id: entryId, now: moment.now }), given }
}

function postingsOf({ way, given }: RefundShare, own: readonly Posting[], owed: number): readonly Posting[] {
  const { amount, fromCreditKobo } = given
  const credit: readonly Posting[] =
    fromCreditKobo === 0 ? [] : [{ account: 'customer_credit', amount: -fromCreditKobo }]
  switch (way) {
    case 'gateway':
      return [...credit, ...own, { account: 'refunds', amount }]
    case 'credit':
      return [...own, { account: 'customer_credit', amount }]
    case 'outside':
      return [
        { account: 'outside', amount: -amount },
        { account: 'outside_clearing', amount },
        ...credit,
        ...freeMoney(fromCreditKobo, owed).postings,
      ]
  }
}

/** Refunds without a gateway have already happened. None of it was the merchant's cash, or is credit now (Q7). */
function toldAtOnce(refund: Refund, { fromCreditKobo }: RefundShare['given']): readonly EventDraft[] {
  if (refund.outsideAs == null) return []
  const { reason, outsideAs, amount } = refund
  const told = refunded(refund, {
    ...(reason === null ? {} : { reason }),
    ...(fromCreditKobo === 0 ? {} : { fromCreditKobo }),
    ...(outsideAs === 'credit' ? { creditKobo: amount } : {}),
  })
  return [told]
}
