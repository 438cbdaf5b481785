import type { ReversalOption } from '../merchant/billing-settings.ts'
import { answered, turned, type Change } from '../change/change.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import { takeBack } from '../ledger/taken-money.ts'
import type { Sources } from '../ledger/taking.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { subjectsOf, type EventDraft } from '../subscription/billing-state.ts'
import { reversalOf, bankTakingShown } from '../reversal/booked.ts'
import type { Reversal } from '../reversal/reversal.ts'
import { afterReversal } from './after-reversal.ts'
import { refundedType } from './decide-refund-outcome.ts'
import { planReversal, type TakenByGateway } from './returnable.ts'
import type { PaidBy } from './invoice.ts'
import { holdings, stateAfter, stateTurns, type ReturnState } from './return-state.ts'

/** What a reversal takes, with the state it is decided on. */
export interface PlannedReversal {
  readonly given: TakenByGateway
  readonly after: ReturnState & { readonly events: readonly EventDraft[] }
}

/**
 * What is booked of a gateway's taking for an invoice (B1, F3).
 * @param amount Null for all that is left of what was paid.
 * @throws Problem 409 `invalid_transition`, `already_refunded`; 422 `refund_exceeds_paid` where no charge paid it.
 */
export function takenByGateway(state: ReturnState, amount: number | null): TakenByGateway {
  return planReversal(state.first, state.invoice, holdings(state), amount)
}

/** A reversal with its effects on method and subscription, by the merchant's settings (B17). */
export function plannedReversal(
  state: ReturnState,
  given: TakenByGateway,
  { onReversal, charge }: { readonly onReversal: ReversalOption; readonly charge: PaidBy },
): PlannedReversal {
  return { given, after: afterReversal(stateAfter(state, given), onReversal, charge.methodId ?? null) }
}

/** What a reversal is booked from. */
export interface ReversalOrder {
  readonly reason: string | undefined
  /** The gateway's own identity of it, or one made for it. */
  readonly reference: string
  readonly charge: PaidBy
  /** Where the merchant's money is; null where all of it is the customer's credit. */
  readonly sources: Sources | null
  readonly stamp: EntryStamp
}

/**
 * Books a charge that its gateway took back (S22). It has happened, so it is booked in full: unspent credit of the
 * chain is taken back first, and the merchant owes what their balance lacks (D9.15, B1, F3).
 */
export function decideReversal(
  state: ReturnState,
  { given, after }: PlannedReversal,
  { reason, reference, charge, sources, stamp }: ReversalOrder,
): Change<Reversal> {
  const { merchantId, id: invoiceId, currency } = state.invoice
  const { amount, taking } = given
  const names = { merchantId, reference, chargeReference: charge.reference, invoiceId }
  const reversal = reversalOf(names, taking)
  // Nothing was left of the charge: only its identity is kept, so that it is not queried again.
  if (amount === 0) return { ...answered(reversal), turns: turned('reversal', null, reversal) }
  const { rail } = charge
  const { moves, postings } = takeBack(given, sources, { currency, ifShort: 'owe' })
  const entry = invoiceEntry(state.invoice, { type: 'reversal', amount, postings, rail }, stamp)
  const shown = bankTakingShown(taking, { reason, fromCreditKobo: given.fromCreditKobo })
  const extra = { amount, rail, transactionId: entry.id, ...shown, effectKobo: -amount }
  return {
    turns: [
      ...turned('reversal', null, reversal),
      ...stateTurns(state, after),
      ...turned('transaction', null, entry),
    ],
    moves,
    events: [{ type: refundedType(state.invoice), extra }, ...after.events],
    about: subjectsOf(after),
    result: reversal,
  }
}
