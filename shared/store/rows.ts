import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Codec, Item } from './codec.ts'
import type { StoreContext } from './context.ts'
import { readItems } from './read-items.ts'
import { inShard, type Key } from './keys.ts'
import { withRetries } from './retry.ts'
import { spreadOver } from './spread.ts'
import { keysOf, type QueriedIndex } from './indexes.ts'
import { needs } from '../ports/rights.ts'

/** The sort keys to read, both ends included. */
export interface SortRange {
  readonly low: string
  readonly high: string
}

export interface Rows {
  readonly items: Item[]
  /** Where the page ends; null at the end of the list. */
  readonly lastSort: string | null
  readonly more: boolean
}

export async function partitionsOf(
  context: StoreContext,
  { partition, isSpread }: { readonly partition: string; readonly isSpread?: true },
): Promise<string[]> {
  const over = isSpread ? await spreadOver(context) : 1
  return Array.from({ length: over }, (_, shard) => inShard(partition, shard))
}

/**
 * Rows of several partitions, merged newest first. If partitions stopped early, only the rows before all of their ends
 * are known to be complete; the rest is read again with the next page.
 */
export async function queryMerged(
  context: Pick<StoreContext, 'table'>,
  source: { readonly index?: QueriedIndex; readonly partitions: readonly string[] },
  range: SortRange,
  limit: number,
): Promise<Rows> {
  const each = source.partitions.map((partition) =>
    queryRows(context, { ...source, partition }, range, limit),
  )
  const pages = await Promise.all(each)
  const [only] = pages
  if (only && pages.length === 1) return only
  const { sortKey } = keysOf(source.index)
  const sortOf = (row: Item): string => String(row[sortKey])
  const ends = pages.map(({ lastSort }) => lastSort).filter((end) => end !== null)
  const end = ends.length === 0 ? null : ends.reduce((a, b) => (a > b ? a : b))
  const rows = pages.flatMap(({ items }) => items).filter((row) => end === null || sortOf(row) >= end)
  rows.sort((a, b) => (sortOf(a) < sortOf(b) ? 1 : -1))
  return { items: rows, lastSort: end, more: end !== null }
}

export async function queryRows(
  context: Pick<StoreContext, 'table'>,
  source: { readonly index?: QueriedIndex; readonly partition: string },
  { low, high }: SortRange,
  limit: number,
): Promise<Rows> {
  const keys = keysOf(source.index)
  const answer = await withRetries(() =>
    context.table.client.send(
      needs(
        'table:Query',
        new QueryCommand({
          TableName: context.table.name,
          ...(source.index ? { IndexName: source.index } : {}),
          KeyConditionExpression: '#p = :p AND #s BETWEEN :low AND :high',
          ExpressionAttributeNames: { '#p': keys.partitionKey, '#s': keys.sortKey },
          ExpressionAttributeValues: { ':p': source.partition, ':low': low, ':high': high },
          ScanIndexForward: false,
          Limit: limit,
        }),
      ),
    ),
  )
  const items = answer.Items ?? []
  // A page may end anywhere, and may be empty.
  const end = answer.LastEvaluatedKey
  return { items, lastSort: end ? String(end[keys.sortKey]) : null, more: end !== undefined }
}

/** An index holds only keys, so its items are read from the table. */
export async function valuesOf<T>(
  context: Pick<StoreContext, 'table' | 'read'>,
  source: { readonly index?: QueriedIndex; readonly codec: Codec<T> },
  rows: Item[],
): Promise<T[]> {
  const items = source.index ? await readItems(context.table, rows as unknown as Key[], context.read) : rows
  return items.filter((item) => item !== undefined).map((item) => source.codec.decode(item))
}

/** The greatest sort key below a given one: the range operator of a key condition includes both ends. */
export function before(sort: string): string {
  const last = sort.charCodeAt(sort.length - 1)
  return `${sort.slice(0, -1)}${String.fromCharCode(last - 1)}\uffff`
}
