import type { EntryStamp } from '../ledger/transaction.ts'
import type { Transaction } from '../ledger/transaction.ts'
import type { OfSession } from '../charge/charge.ts'
import type { CheckoutSession } from './session.ts'

/** The entry of a session's charge that has no invoice; it has postings only if the session is completed with them. */
export function attemptEntry(
  session: Pick<CheckoutSession, 'merchantId' | 'id'>,
  charge: OfSession,
  failureCode: string | null,
  { id, now }: EntryStamp,
): Transaction {
  const { merchantId } = session
  const { amount, currency, number, reference, rail, gateway, methodId, payer } = charge
  return {
    merchantId,
    id,
    createdAt: now,
    type: 'charge',
    status: failureCode === null ? 'succeeded' : 'failed',
    amount,
    currency,
    postings: [],
    availableOn: null,
    sourceType: 'checkout',
    sourceId: session.id,
    customerId: payer.customerId,
    subscriptionId: null,
    rail,
    failureCode,
    attempt: {
      number,
      reference,
      methodId,
      gateway,
      automatic: false,
      statusAfter: failureCode === null ? 'completed' : 'pending',
      decision: null,
    },
  }
}

/** The entry of a gateway's late answer about a charge that had counted as unseen (B14). */
export function answeredEntry(
  session: CheckoutSession,
  charge: OfSession,
  failureCode: string,
  stamp: EntryStamp,
): Transaction {
  return { ...attemptEntry(session, charge, failureCode, stamp), type: 'charge_answered' }
}
