import type { Subscription } from '../subscription/subscription.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import type { EntryStamp, Transaction } from './transaction.ts'

/** The parts in which movements of an invoice's money differ. */
export type InvoiceMovement = Pick<Transaction, 'type' | 'amount' | 'postings'> &
  Partial<Pick<Transaction, 'id' | 'status' | 'availableOn' | 'rail'>>

/** The journal entry of a movement of an invoice's money other than a charge: credit, refund, reversal. */
export function invoiceEntry(
  invoice: AnyInvoice,
  movement: InvoiceMovement,
  { id, now }: EntryStamp,
): Transaction {
  return {
    id,
    status: 'succeeded',
    availableOn: null,
    rail: null,
    ...movement,
    merchantId: invoice.merchantId,
    createdAt: now,
    currency: invoice.currency,
    ...causedBy(invoice),
    failureCode: null,
    attempt: null,
  }
}

/** The journal entry of credit for a subscription's period that was paid elsewhere before an import (F1). */
export function subscriptionCreditEntry(
  { merchantId, id, customerId, price }: Subscription,
  { amount, postings }: Pick<InvoiceMovement, 'amount' | 'postings'>,
  stamp: EntryStamp,
): Transaction {
  return {
    merchantId,
    id: stamp.id,
    createdAt: stamp.now,
    type: 'credit',
    status: 'succeeded',
    amount,
    currency: price.currency,
    postings,
    availableOn: null,
    sourceType: 'subscription',
    sourceId: id,
    customerId,
    subscriptionId: id,
    rail: null,
    failureCode: null,
    attempt: null,
  }
}

/** How an entry describes the invoice that caused it. */
export function causedBy({ id, customerId, subscriptionId }: AnyInvoice) {
  return { sourceType: 'invoice' as const, sourceId: id, customerId, subscriptionId }
}
