import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { ulidTimeOf } from '../domain/ids.ts'
import type { Transaction } from '../domain/ledger/transaction.ts'
import type { StoreContext } from './context.ts'
import { sealCodec, type Seal } from './entities/seal.ts'
import { transactionCodec } from './entities/transaction.ts'
import { inShard, partitions } from './keys.ts'
import { spreadOver } from './spread.ts'
import { withRetries } from './retry.ts'
import { table } from './table.ts'

/** Access pattern: the journal's entries made in [from, to), in pages, as the last write left them: oldest first in each
 * of the partitions that a large merchant's are spread over.  */
export async function* journalBetween(
  context: StoreContext,
  from: string | null,
  to: string | null,
): AsyncGenerator<readonly Transaction[]> {
  const over = await spreadOver(context)
  for (let shard = 0; shard < over; shard += 1) yield* journalIn(context, shard, from, to)
}

async function* journalIn(
  context: StoreContext,
  shard: number,
  from: string | null,
  to: string | null,
): AsyncGenerator<readonly Transaction[]> {
  let start: Record<string, unknown> | undefined
  do {
    const answer = await withRetries(() =>
      context.table.client.send(
        new QueryCommand({
          TableName: context.table.name,
          KeyConditionExpression: '#p = :p AND #s BETWEEN :low AND :high',
          ExpressionAttributeNames: { '#p': table.partitionKey, '#s': table.sortKey },
          ExpressionAttributeValues: {
            ':p': inShard(`${context.merchantId}#${partitions.journal}`, shard),
            ':low': `txn_${from === null ? '' : ulidTimeOf(from)}`,
            // The time alone sorts before every identifier made at it.
            ':high': to === null ? 'txn_\uffff' : `txn_${ulidTimeOf(to)}`,
          },
          ConsistentRead: true,
          ExclusiveStartKey: start,
        }),
      ),
    )
    yield (answer.Items ?? []).map((item) => transactionCodec.decode(item))
    start = answer.LastEvaluatedKey
  } while (start)
}

/** Access pattern: a tenant's newest seal; null when no day is sealed yet. */
export async function newestSeal(context: Pick<StoreContext, 'table' | 'merchantId'>): Promise<Seal | null> {
  const answer = await withRetries(() =>
    context.table.client.send(
      new QueryCommand({
        TableName: context.table.name,
        KeyConditionExpression: '#p = :p',
        ExpressionAttributeNames: { '#p': table.partitionKey },
        ExpressionAttributeValues: { ':p': `${context.merchantId}#${partitions.seal}` },
        ScanIndexForward: false,
        Limit: 1,
        ConsistentRead: true,
      }),
    ),
  )
  const item = answer.Items?.[0]
  return item ? sealCodec.decode(item) : null
}

/** The newest entries of a stretch of the journal. */
export interface NewestEntries {
  readonly entries: readonly Transaction[]
  /** Whether they are all of the stretch: otherwise older ones were left. */
  readonly all: boolean
}

/**
 * Access pattern: entries made in [from, to), newest first, at most so many pages of a megabyte: the journal's, or declined
 * charges, which moved nothing.
 */
export async function newestEntries(
  context: Pick<StoreContext, 'table' | 'merchantId'>,
  from: string,
  to: string,
  mostPages: number,
  partition: typeof partitions.journal | typeof partitions.declined = partitions.journal,
): Promise<NewestEntries> {
  const entries: Transaction[] = []
  let start: Record<string, unknown> | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await withRetries(() =>
      context.table.client.send(
        new QueryCommand({
          TableName: context.table.name,
          KeyConditionExpression: '#p = :p AND #s BETWEEN :low AND :high',
          ExpressionAttributeNames: { '#p': table.partitionKey, '#s': table.sortKey },
          ExpressionAttributeValues: {
            ':p': `${context.merchantId}#${partition}`,
            ':low': `txn_${ulidTimeOf(from)}`,
            ':high': `txn_${ulidTimeOf(to)}`,
          },
          ScanIndexForward: false,
          ConsistentRead: true,
          ExclusiveStartKey: start,
        }),
      ),
    )
    entries.push(...(answer.Items ?? []).map((item) => transactionCodec.decode(item)))
    start = answer.LastEvaluatedKey
    if (!start) return { entries, all: true }
  }
  return { entries, all: false }
}

/** Access pattern: a tenant's seals whose last day lies in [first, last], oldest first. */
export async function sealsBetween(
  context: Pick<StoreContext, 'table' | 'merchantId'>,
  first: string,
  last: string,
): Promise<Seal[]> {
  const seals: Seal[] = []
  let start: Record<string, unknown> | undefined
  do {
    const answer = await withRetries(() =>
      context.table.client.send(
        new QueryCommand({
          TableName: context.table.name,
          KeyConditionExpression: '#p = :p AND #s BETWEEN :low AND :high',
          ExpressionAttributeNames: { '#p': table.partitionKey, '#s': table.sortKey },
          ExpressionAttributeValues: {
            ':p': `${context.merchantId}#${partitions.seal}`,
            ':low': first,
            ':high': last,
          },
          ConsistentRead: true,
          ExclusiveStartKey: start,
        }),
      ),
    )
    seals.push(...(answer.Items ?? []).map((item) => sealCodec.decode(item)))
    start = answer.LastEvaluatedKey
  } while (start)
  return seals
}
