import type { Transaction } from '../ledger/transaction.ts'

/** A charge or refund of a customer as the interface shows it (decisions 3). */
export function customerTransactionView(transaction: Transaction) {
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
    createdAt,
  }
}
