import type { ReceiptLink } from '../receipt.ts'
import type { Transaction } from '../ledger/transaction.ts'

/** With the receipt that its charge's payer has; null for what has none. */
export type TransactionWithReceipt = Transaction & { readonly receipt: ReceiptLink | null }

/** A charge or refund of a customer as the interface shows it (D3.23). */
export function customerTransactionView(transaction: TransactionWithReceipt) {
  const { id, type, amount, currency, status, sourceType, sourceId, rail, failureCode, createdAt } =
    transaction
  return {
    id,
    type,
    amount,
    currency,
    status,
    invoiceId: sourceType === 'invoice' ? sourceId : null,
    rail,
    failureCode,
    receiptUrl: type === 'charge' && status === 'succeeded' ? transaction.receipt : null,
    createdAt,
  }
}
