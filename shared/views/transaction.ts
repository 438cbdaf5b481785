import type { ReceiptLink } from '../domain/receipt/receipt.ts'
import { netEffectOf, type payersTypes, type Transaction } from '../domain/ledger/transaction.ts'

/** A movement of a customer's money, with its payer's receipt; null if it has none (F4). */
export type CustomerTransaction = Transaction & {
  readonly type: (typeof payersTypes)[number]
  readonly receipt: ReceiptLink | null
}

/** A movement of a customer's money as the interface shows it (D3.23). */
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
    feeKobo: transaction.feeKobo ?? null,
    netKobo: netEffectOf(transaction),
  }
}
