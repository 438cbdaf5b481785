import type { Transaction } from '../domain/ledger/transaction.ts'

/** An entry of the journal as the interface shows it (N4). */
export function journalEntryView(entry: Transaction) {
  return {
    id: entry.id,
    type: entry.type,
    status: entry.status,
    currency: entry.currency,
    amountKobo: entry.amount,
    postings: entry.postings.map(({ account, amount }) => ({ account, amountKobo: amount })),
    sourceType: entry.sourceType,
    sourceId: entry.sourceId,
    customerId: entry.customerId,
    subscriptionId: entry.subscriptionId,
    availableOn: entry.availableOn,
    reason: entry.reason ?? null,
    createdAt: entry.createdAt,
  }
}
