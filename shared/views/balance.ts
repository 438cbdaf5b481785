import { netEffectOf, type Transaction } from '../domain/ledger/transaction.ts'

/** A change of the merchant's money as the interface shows it (D9.4). */
export function balanceTransactionView(transaction: Transaction) {
  return {
    id: transaction.id,
    type: transaction.type,
    amountKobo: netEffectOf(transaction),
    currency: transaction.currency,
    sourceType: transaction.sourceType,
    sourceId: transaction.sourceId,
    availableOn: transaction.availableOn,
    createdAt: transaction.createdAt,
    feeKobo: transaction.feeKobo ?? null,
    netKobo: netEffectOf(transaction),
  }
}
