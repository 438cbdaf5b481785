import type { Invoice } from '../invoice/invoice.ts'
import type { EntryStamp, Transaction } from './transaction.ts'

/** What tells one movement of an invoice's money from another. */
export type InvoiceMovement = Pick<Transaction, 'type' | 'amount' | 'postings'> &
  Partial<Pick<Transaction, 'id' | 'status' | 'availableOn' | 'rail'>>

/** The journal entry of a movement of an invoice's money that is no charge: credit, refund, reversal. */
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
    sourceType: 'invoice',
    sourceId: invoice.id,
    customerId: invoice.customerId,
    subscriptionId: invoice.subscriptionId,
    failureCode: null,
    attempt: null,
  }
}
