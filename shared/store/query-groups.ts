import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Codec, Item } from './codec.ts'
import type { StoreContext } from './context.ts'
import { withRetries } from './retry.ts'
import { valuesOf, type Rows } from './rows.ts'
import { keysOf, type QueriedIndex } from './indexes.ts'
import type { Partition } from './query-all.ts'
import { needs } from '../ports/rights.ts'

/** How much to read of a partition whose rows form groups, such as the customers of a phone, grouped by merchant. */
export interface GroupBounds {
  /** The group of a sort key: a prefix that no other group shares. */
  readonly groupOf: (sort: string) => string
  readonly each: number
  readonly most: number
}

/** Reads the first rows of each group of an index partition, and skips the rest of a large group. */
export async function queryFirstOfEach<T>(
  context: Pick<StoreContext, 'table'>,
  source: Omit<Partition, 'index'> & { readonly index: QueriedIndex; readonly codec: Codec<T> },
  { groupOf, each, most }: GroupBounds,
): Promise<T[]> {
  const sortKey = keysOf(source.index).sortKey
  const rows: Item[] = []
  const counts = new Map<string, number>()
  for (let after = ''; rows.length < most;) {
    const { items: found, more } = await queryAfter(context, source, after, each + 1)
    for (const row of found) {
      const group = groupOf(String(row[sortKey]))
      const count = (counts.get(group) ?? 0) + 1
      counts.set(group, count)
      if (count <= each && rows.length < most) rows.push(row)
    }
    if (!more || found.length === 0) break
    const last = String(found.at(-1)![sortKey])
    after = (counts.get(groupOf(last)) ?? 0) > each ? `${groupOf(last)}\uffff` : last
  }
  return valuesOf({ table: context.table, read: 'strong' }, source, rows)
}

async function queryAfter(
  context: Pick<StoreContext, 'table'>,
  { index, partition }: { readonly index: QueriedIndex; readonly partition: string },
  after: string,
  limit: number,
): Promise<Pick<Rows, 'items' | 'more'>> {
  const keys = keysOf(index)
  const answer = await withRetries(() =>
    context.table.client.send(
      needs(
        'table:Query',
        new QueryCommand({
          TableName: context.table.name,
          IndexName: index,
          KeyConditionExpression: after === '' ? '#p = :p' : '#p = :p AND #s > :s',
          ExpressionAttributeNames: {
            '#p': keys.partitionKey,
            ...(after === '' ? {} : { '#s': keys.sortKey }),
          },
          ExpressionAttributeValues: { ':p': partition, ...(after === '' ? {} : { ':s': after }) },
          Limit: limit,
        }),
      ),
    ),
  )
  return { items: answer.Items ?? [], more: answer.LastEvaluatedKey !== undefined }
}
