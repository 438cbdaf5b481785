import { ulidTimeOf } from '../domain/ids.ts'
import type { Transaction } from '../domain/ledger/transaction.ts'
import type { StoreContext } from './context.ts'
import { transactionCodec } from './entities/transaction.ts'
import { customerOwner, type Key } from './keys.ts'
import { queryWholeRange } from './query-range.ts'
import { readItems } from './read-items.ts'
import { table } from './table.ts'
import { ownerIndex } from './indexes.ts'

/** Whose transactions to read: the index holds invoice and subscription too, so others' are not read. */
export interface TransactionFilter {
  readonly customerId: string
  /** ISO; nothing older can match. */
  readonly since: string
  readonly sourceId?: string
  readonly subscriptionId?: string
}

/** The charges and refunds of one invoice or subscription, oldest first. */
export async function queryTransactions(
  context: StoreContext,
  filter: TransactionFilter,
): Promise<Transaction[]> {
  const rows = await queryWholeRange(context, {
    index: ownerIndex(),
    partition: customerOwner(context.tenant.merchantId, filter.customerId),
    low: `txn_${ulidTimeOf(filter.since)}`,
    high: 'txn_\uffff',
  })
  const keys = rows
    .filter((row) => matches(String(row[table.indexes.owner.sortKey]), filter))
    .map((row) => row as unknown as Key)
  const items = await readItems(context.table, keys, 'eventual')
  return items.filter((item) => item !== undefined).map((item) => transactionCodec.decode(item))
}

function matches(sort: string, filter: TransactionFilter): boolean {
  const [, sourceId, subscriptionId] = sort.split('#')
  if (filter.sourceId !== undefined && sourceId !== filter.sourceId) return false
  return filter.subscriptionId === undefined || subscriptionId === filter.subscriptionId
}
