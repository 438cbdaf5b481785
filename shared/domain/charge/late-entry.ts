import type { RetriedInvoice } from '../invoice/invoice.ts'
import { causedBy } from '../ledger/invoice-entry.ts'
import type { EntryStamp, Transaction } from '../ledger/transaction.ts'
import { earlierOf } from './intended.ts'
import type { SentCharge } from './loose-charge.ts'

/** The parts in which entries of a late charge differ. */
export interface LateMovement {
  readonly type: Transaction['type']
  /** Minor units, where it is not the whole charge. */
  readonly amount?: number
  /** Empty for an entry that is only shown. */
  readonly postings: Transaction['postings']
  /** The decision that the timeline shows. */
  readonly decision: Readonly<Record<string, unknown>> | null
  /** The subscription's status after it; empty where that is not known. */
  readonly statusAfter?: string
}

/** The entry of one thing that happened to a late charge: letting it go, its receipt, its refund, or its credit. */
export function lateEntry(
  charge: SentCharge,
  { type, postings, decision, amount = charge.amount, statusAfter = '' }: LateMovement,
  { id, now }: EntryStamp,
): Transaction {
  const { reference, number, methodId, kind, gateway } = charge
  const moved = postings.length > 0
  return {
    merchantId: charge.merchantId,
    id,
    createdAt: now,
    type,
    status: moved ? 'succeeded' : 'failed',
    amount,
    currency: charge.currency,
    postings,
    availableOn: null,
    sourceType: charge.invoiceId === null ? 'checkout' : 'invoice',
    sourceId: charge.invoiceId ?? charge.sessionId ?? '',
    customerId: charge.customerId,
    subscriptionId: charge.subscriptionId,
    rail: charge.rail,
    failureCode: moved ? null : 'timeout',
    attempt: {
      number,
      reference,
      methodId,
      gateway: gateway ?? undefined,
      automatic: kind !== 'manual',
      statusAfter,
      decision,
    },
  }
}

/** The entry of a gateway's late answer about an unseen attempt (B14). */
export function lateAnswerEntry(
  invoice: RetriedInvoice,
  { failureCode, statusAfter }: { readonly failureCode: string; readonly statusAfter: string },
  { id, now }: EntryStamp,
): Transaction {
  const { reference, number, amount, methodId, gateway, kind, rail } = earlierOf(invoice.charge)
  return {
    merchantId: invoice.merchantId,
    id,
    createdAt: now,
    type: 'charge_answered',
    status: 'failed',
    amount,
    currency: invoice.currency,
    postings: [],
    availableOn: null,
    ...causedBy(invoice),
    rail,
    failureCode,
    attempt: {
      number,
      reference,
      methodId,
      gateway,
      automatic: kind !== 'manual',
      statusAfter,
      decision: {
        action: 'charge_anew',
        rule: 'late_answer',
        reason:
          'The gateway has said since that this attempt was declined: the next one is a charge of its own.',
      },
    },
  }
}
