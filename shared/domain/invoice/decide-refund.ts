import { turned, type Change, type Moment } from '../change.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import { takeBack } from '../ledger/taken-money.ts'
import type { Sources } from '../ledger/taking.ts'
import type { MemberAccess } from '../role.ts'
import { requireRefundWithin } from '../role.ts'
import { planRefund, type GivenBack } from './chain.ts'
import type { PaidBy } from './invoice.ts'
import type { Refund } from './refund.ts'
import { requestedRefund } from './requested-refund.ts'
import { holdings, stateAfter, stateTurns, type ReturnState } from './return-state.ts'

/** What a refund is to give back, and everything as it is then. */
export interface PlannedReturn {
  readonly given: GivenBack
  readonly after: ReturnState
}

/**
 * What a refund gives back of an invoice (B1).
 * @param amount All that is left, where it is null.
 * @throws Problem 409 `invalid_transition`, `already_refunded`; 422 `refund_exceeds_paid`; 403 `role` above what the member of
 * the team who asks may give back.
 */
export function plannedRefund(
  state: ReturnState,
  amount: number | null,
  member: MemberAccess | null | undefined,
): PlannedReturn {
  const given = planRefund(state.first, state.invoice, holdings(state), amount)
  requireRefundWithin(member, { amount: given.amount, currency: state.invoice.currency })
  return { given, after: stateAfter(state, given, 1) }
}

/** What a refund is made of. */
export interface RefundOrder {
  readonly reason: string | null
  /** The charge that is given back. */
  readonly charge: PaidBy
  /** Where the merchant's money lies; null where all of it is the customer's credit. */
  readonly sources: Sources | null
  /** Identifiers that are made for it: its own, and its entry's. */
  readonly refundId: string
  readonly entryId: string
  readonly moment: Moment
}

/**
 * Money of an invoice goes back (D6.9): unspent credit of its chain first, then money from where the invoice's lies. The gateway
 * is asked once this is stored.
 * @throws Problem 422 `insufficient_balance`.
 */
export function decideRefund(
  state: ReturnState,
  { given, after }: PlannedReturn,
  { reason, charge, sources, refundId, entryId, moment }: RefundOrder,
): Change<Refund> {
  const { invoice } = state
  const { amount, fromCreditKobo, countedKobo } = given
  const { rail } = charge
  const taken = takeBack(given, sources, { currency: invoice.currency, ifShort: 'refuse' })
  const { postings, unsettledKobo } = taken
  const movement = { type: 'refund', status: 'pending', amount, postings, rail } as const
  const entry = invoiceEntry(invoice, movement, { id: entryId, now: moment.now })
  const decided = {
    id: refundId,
    transactionId: entry.id,
    amount,
    fromCreditKobo: fromCreditKobo === 0 ? null : fromCreditKobo,
    countedKobo: countedKobo === 0 ? null : countedKobo,
    reason,
    unsettledKobo,
    orCredit: null,
  }
  const refund = requestedRefund(invoice, charge, decided, moment)
  return {
    turns: [
      ...turned('refund', null, refund),
      ...stateTurns(state, after),
      ...turned('transaction', null, entry),
    ],
    moves: taken.moves,
    events: [],
    about: {},
    result: refund,
  }
}
