import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { ulidTimeOf } from '../domain/ids.ts'
import type { Transaction } from '../domain/ledger/transaction.ts'
import type { StoreContext } from './context.ts'
import { transactionCodec } from './entities/transaction.ts'
import { customerOwner, type Key } from './keys.ts'
import { readItems } from './read-items.ts'
import { withRetries } from './retry.ts'
import { table } from './table.ts'

/** Whose transactions: the index names invoice and subscription too, so others' are not read. */
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
  const { owner } = table.indexes
  const keys: Key[] = []
  let start: Record<string, unknown> | undefined
  do {
    const answer = await withRetries(() =>
      context.table.client.send(
        new QueryCommand({
          TableName: context.table.name,
          IndexName: 'owner',
          KeyConditionExpression: '#p = :p AND #s BETWEEN :low AND :high',
          ExpressionAttributeNames: { '#p': owner.partitionKey, '#s': owner.sortKey },
          ExpressionAttributeValues: {
            ':p': customerOwner(context.merchantId, filter.customerId),
            ':low': `txn_${ulidTimeOf(filter.since)}`,
            ':high': 'txn_\uffff',
          },
          ExclusiveStartKey: start,
        }),
      ),
    )
    keys.push(
      ...(answer.Items ?? [])
        .filter((row) => matches(String(row[owner.sortKey]), filter))
        .map((row) => row as unknown as Key),
    )
    start = answer.LastEvaluatedKey
  } while (start)
  const items = await readItems(context.table, keys, false)
  return items.filter((item) => item !== undefined).map((item) => transactionCodec.decode(item))
}

function matches(sort: string, filter: TransactionFilter): boolean {
  const [, sourceId, subscriptionId] = sort.split('#')
  if (filter.sourceId !== undefined && sourceId !== filter.sourceId) return false
  return filter.subscriptionId === undefined || subscriptionId === filter.subscriptionId
}
