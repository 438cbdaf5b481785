import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Consistency } from './consistency.ts'
import type { Codec, Item } from './codec.ts'
import type { StoreContext } from './context.ts'
import { withRetries } from './retry.ts'
import { partitionsOf, valuesOf } from './rows.ts'
import { keysOf, type QueriedIndex } from './indexes.ts'
import { needs } from '../ports/rights.ts'

/** A small partition of the table or an index. */
export interface Partition {
  readonly partition: string
  readonly index?: QueriedIndex
  readonly read?: Consistency
  readonly prefix?: string
}

/** Reads every row of a small partition of the table or an index, such as a tenant's webhook endpoints. */
export async function queryAll<T>(
  context: Pick<StoreContext, 'table'>,
  source: Partition & { readonly codec: Codec<T> },
): Promise<T[]> {
  const rows = await queryEvery(context, source)
  return valuesOf({ table: context.table, read: 'strong' }, source, rows)
}

/** Reads the first rows of a partition that may be large, in the order of its sort key. */
export async function queryFirst<T>(
  context: Pick<StoreContext, 'table'>,
  source: Partition & { readonly codec: Codec<T> },
  most: number,
): Promise<T[]> {
  const rows = await queryEvery(context, source, most)
  return valuesOf({ table: context.table, read: 'strong' }, source, rows)
}

/** Reads every row of a partition that is spread over several for a large merchant. */
export async function queryAllSpread<T>(
  context: StoreContext,
  source: Partition & { readonly codec: Codec<T> },
): Promise<T[]> {
  const partitions = await partitionsOf(context, { ...source, isSpread: true })
  const found = await Promise.all(partitions.map((partition) => queryAll(context, { ...source, partition })))
  return found.flat()
}

async function queryEvery(
  context: Pick<StoreContext, 'table'>,
  source: Partition,
  most = Infinity,
): Promise<Item[]> {
  const keys = keysOf(source.index)
  const rows: Item[] = []
  let start: Record<string, unknown> | undefined
  do {
    const answer = await withRetries(() =>
      context.table.client.send(
        needs(
          'table:Query',
          new QueryCommand({
            TableName: context.table.name,
            ...(source.index ? { IndexName: source.index } : {}),
            KeyConditionExpression: source.prefix ? '#p = :p AND begins_with(#s, :s)' : '#p = :p',
            ExpressionAttributeNames: {
              '#p': keys.partitionKey,
              ...(source.prefix ? { '#s': keys.sortKey } : {}),
            },
            ExpressionAttributeValues: {
              ':p': source.partition,
              ...(source.prefix ? { ':s': source.prefix } : {}),
            },
            ConsistentRead: source.read === 'strong',
            ExclusiveStartKey: start,
            ...(most === Infinity ? {} : { Limit: most - rows.length }),
          }),
        ),
      ),
    )
    rows.push(...(answer.Items ?? []))
    start = answer.LastEvaluatedKey
  } while (start && rows.length < most)
  return rows
}
