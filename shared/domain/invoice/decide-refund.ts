import { turned, type Change, type Moment } from '../change.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import { takeBack } from '../ledger/taken-money.ts'
import type { Sources } from '../ledger/taking.ts'
import { limitMoves } from '../ledger/limit-moves.ts'
import type { LimitUse } from '../refund-limit.ts'
import { planNamedRefund, planRefund, type GivenBack } from './chain.ts'
import { openBaseOf } from './counted-base.ts'
import type { NamedLine } from './named-lines.ts'
import { feeOwed } from './fee-owed.ts'
import type { PaidBy } from './invoice.ts'
import type { Refund } from './refund.ts'
import { requestedRefund } from './requested-refund.ts'
import { holdings, stateAfter, stateTurns, type ReturnState } from './return-state.ts'

/** What a refund will give back, with the state it is decided on. */
export interface PlannedReturn {
  readonly given: GivenBack
  readonly after: ReturnState
}

/**
 * What a refund gives back for an invoice (B1), or of lines that it names (K5).
 * @param asked An amount, or null for all that is left.
 * @throws Problem 409 `invalid_transition`, `already_refunded`; 422 `refund_exceeds_paid`, `line_not_refundable`, `line_repeated`.
 */
export function plannedRefund(
  state: ReturnState,
  asked: number | null | readonly NamedLine[],
): PlannedReturn {
  const { first, invoice } = state
  const isAmount = asked === null || typeof asked === 'number'
  const given = isAmount
    ? planRefund(first, invoice, holdings(state), asked)
    : planNamedRefund([first, invoice], holdings(state), asked)
  return { given, after: stateAfter(state, given) }
}

/** The parts of a refund. */
export interface RefundOrder {
  readonly reason: string | null
  /** The charge to refund. */
  readonly charge: PaidBy
  /** Where the merchant's money is; null where all of it is the customer's credit. */
  readonly sources: Sources | null
  /** What it adds to the sums of the member who asks for it (R7); null for nobody with a limit. */
  readonly use?: LimitUse | null
  /** Identifiers made for the refund and for its journal entry. */
  readonly refundId: string
  readonly entryId: string
  readonly moment: Moment
}

/**
 * Refunds money of an invoice (D6.9): unspent credit of its chain first, then money from where the invoice's is. The
 * gateway is asked once this is stored.
 * @throws Problem 422 `insufficient_balance`.
 */
export function decideRefund(
  state: ReturnState,
  { given, after }: PlannedReturn,
  { reason, charge, sources, use = null, refundId, entryId, moment }: RefundOrder,
): Change<Refund> {
  const { invoice } = state
  const { amount, fromCreditKobo, countedKobo } = given
  const counts = after.subscription !== state.subscription
  const { rail } = charge
  const mayOweKobo = feeOwed(state.first, invoice, given)
  const taken = takeBack(given, sources, { currency: invoice.currency, ifShort: 'refuse', mayOweKobo })
  const { postings, unsettledKobo } = taken
  const movement = { type: 'refund', status: 'pending', amount, postings, rail } as const
  const entry = invoiceEntry(invoice, movement, { id: entryId, now: moment.now })
  const decided = {
    id: refundId,
    transactionId: entry.id,
    amount,
    fromCreditKobo: fromCreditKobo === 0 ? null : fromCreditKobo,
    countedKobo: countedKobo === 0 ? null : countedKobo,
    baseNumber: counts ? openBaseOf(state.first) : null,
    reason,
    unsettledKobo,
    orCredit: null,
    ...(use === null ? {} : { limitedMemberId: use.memberId }),
    ...(given.named ? { lines: given.named } : {}),
  }
  const refund = requestedRefund(invoice, charge, decided, moment)
  return {
    turns: [
      ...turned('refund', null, refund),
      ...stateTurns(state, after),
      ...turned('transaction', null, entry),
    ],
    moves: [...taken.moves, ...limitMoves(use)],
    events: [],
    about: {},
    result: refund,
  }
}
