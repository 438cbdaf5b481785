import { answered, turned, type Change } from '../change/change.ts'
import type { CheckoutSession, SessionReceipt } from '../checkout/session.ts'
import { takeMoney } from '../ledger/taken-money.ts'
import type { Sources } from '../ledger/taking.ts'
import type { EntryStamp, Transaction } from '../ledger/transaction.ts'
import { revised } from '../change/revised.ts'
import { reversalOf } from './booked.ts'
import { takenEvent } from './of-late-charge.ts'
import type { Reversal } from './reversal.ts'
import { planBankTaking, withTaking, type BankTaking } from './taken-back.ts'

/** A one-time payment that was made. */
export type PaidSession = CheckoutSession & { readonly receipt: SessionReceipt }

/** Whether a charge paid a session that has no invoice. */
export function isPaidBy(session: CheckoutSession, chargeReference: string): session is PaidSession {
  const { status, receipt, reference } = session
  return status === 'completed' && receipt !== null && (receipt.reference ?? reference) === chargeReference
}

/**
 * Plans what a gateway took back of a one-time payment, which has no refunds of ours.
 * @param claimed Null for all that is left of it.
 */
export function planSessionTaking({ amount, reversed }: CheckoutSession, claimed: number | null): BankTaking {
  const charge = { paidKobo: amount, refundedKobo: 0, reversed }
  return planBankTaking(charge, claimed ?? amount - (reversed?.amount ?? 0))
}

/** What the reversal of a one-time payment is booked from. */
export interface SessionReversalOrder {
  readonly session: PaidSession
  readonly taking: BankTaking
  readonly sources: Sources
  readonly chargeReference: string
  readonly reference: string
  readonly reason: string | undefined
  readonly stamp: EntryStamp
}

/** Books what a gateway took back of a one-time payment (R5): the merchant owes what their balance lacks. */
export function decideSessionReversal(order: SessionReversalOrder): Change<Reversal> {
  const { session, taking, sources, chargeReference, reference, reason, stamp } = order
  const { merchantId, id: sessionId, currency } = session
  const { amount } = taking
  const reversal = reversalOf({ merchantId, reference, chargeReference, invoiceId: null }, taking)
  if (amount === 0) return { ...answered(reversal), turns: turned('reversal', null, reversal) }
  const { moves, postings } = takeMoney(amount, sources, { currency, ifShort: 'owe' })
  const { rail } = session.receipt.paidWith
  const entry: Transaction = {
    ...{ merchantId, id: stamp.id, createdAt: stamp.now, amount, currency, postings, rail },
    ...({ type: 'reversal', status: 'succeeded', sourceType: 'checkout', sourceId: sessionId } as const),
    ...{
      customerId: session.customerId,
      subscriptionId: null,
      availableOn: null,
      failureCode: null,
      attempt: null,
    },
    ...(reason === undefined ? {} : { reason }),
  }
  const taken = withTaking(session.reversed, taking)
  const reversed = taken && { ...taken, at: stamp.now }
  const after = revised<CheckoutSession>(session, { reversed })
  return {
    turns: [
      ...turned('reversal', null, reversal),
      ...turned('checkoutSession', session, after),
      ...turned('transaction', null, entry),
    ],
    moves,
    events: [takenEvent({ reference: chargeReference, sessionId, amount, currency, rail }, entry.id)],
    about: {},
    result: reversal,
  }
}
