import type { Invoice } from '../invoice/invoice.ts'
import type { EntryStamp, Transaction } from './transaction.ts'

/** The parts in which movements of an invoice's money differ. */
export type InvoiceMovement = Pick<Transaction, 'type' | 'amount' | 'postings'> &
  Partial<Pick<Transaction, 'id' | 'status' | 'availableOn' | 'rail'>>

/** The journal entry of a movement of an invoice's money other than a charge: credit, refund, reversal. */
export function invoiceEntry(
  invoice: Invoice,
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

/** What an entry says of the invoice that caused it. */
export function causedBy({ id, customerId, subscriptionId }: Invoice) {
  return { sourceType: 'invoice' as const, sourceId: id, customerId, subscriptionId }
}
