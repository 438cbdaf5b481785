import type { ReceiptLink } from '../domain/receipt.ts'
import type { Transaction } from '../domain/ledger/transaction.ts'

/** A customer's payment or refund, with its payer's receipt; null if it has none. */
export type CustomerTransaction = Transaction & {
  readonly type: 'charge' | 'refund'
  readonly receipt: ReceiptLink | null
}

/** A charge or refund of a customer as the interface shows it (D3.23). */
export function customerTransactionView(transaction: CustomerTransaction) {
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
