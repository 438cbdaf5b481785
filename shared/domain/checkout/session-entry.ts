import type { EntryStamp } from '../ledger/transaction.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { toCharge, type ChargingSession } from './session.ts'

/** The entry of a session's charge that has no invoice; it has postings only if the session is completed with them. */
export function attemptEntry(
  session: ChargingSession,
  failureCode: string | null,
  { id, now }: EntryStamp,
): Transaction {
  const { attempt } = session
  const { merchantId, amount, currency } = toCharge(session)
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
    customerId: attempt.customerId,
    subscriptionId: null,
    rail: attempt.method.rail,
    failureCode,
    attempt: {
      number: attempt.number,
      reference: attempt.reference,
      methodId: attempt.method.id,
      gateway: attempt.method.gateway,
      automatic: false,
      statusAfter: failureCode === null ? 'completed' : 'pending',
      decision: null,
    },
  }
}

/** The entry of a gateway's late answer about a charge that had counted as unseen (B14). */
export function answeredEntry(session: ChargingSession, failureCode: string, stamp: EntryStamp): Transaction {
  return { ...attemptEntry(session, failureCode, stamp), type: 'charge_answered' }
}
