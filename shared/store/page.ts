import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { ulidTimeOf } from '../domain/ids.ts'
import type { Codec, Item } from './codec.ts'
import type { Consistency } from './consistency.ts'
import type { StoreContext } from './context.ts'
import { cursorScope, decodeCursor, encodeCursor } from './cursor.ts'
import { readItems } from './read-items.ts'
import { inShard, type Key } from './keys.ts'
import { withRetries } from './retry.ts'
import { spreadOver } from './spread.ts'
import { keysOf, type QueriedIndex } from './indexes.ts'
import { needs } from '../ports/rights.ts'

/** What a caller asks of a list (S39). */
export interface ListQuery {
  readonly limit: number
  readonly cursor: string | null
  readonly createdFrom?: string | null
  readonly createdTo?: string | null
}

/** One page, newest first. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

/** Where a list is stored: a partition of the table or of an index, and the sort prefix of its items. */
export interface ListSource<T> {
  /** The list's name, which its cursors are bound to. */
  readonly list: string
  readonly index?: QueriedIndex
  readonly partition: string
  /** A large merchant's items are spread over several partitions, and merged as they are read. */
  readonly isSpread?: true
  /** What every sort key begins with, such as `sub_`. */
  readonly prefix: string
  /** What precedes `prefix` in an index whose sort keys begin with something else, such as the tenant. */
  readonly sortPrefix?: string
  readonly codec: Codec<T>
  /** The identifier of a cursor's position. */
  readonly idOf: (value: T) => string
  /** Filters that apply while reading, so a page may be short while `hasMore` is true (D1.12). */
  readonly filters?: Readonly<Record<string, unknown>>
  readonly matches?: (value: T) => boolean
  /** With `matches`: how many rows to read beyond a page's size, for lists where few are left out. */
  readonly spareRows?: number
  /** Nothing older is listed. It moves with time, so cursors are not bound to it. */
  readonly since?: string
}

/** Rows read at most for one page of a filtered list: about 1 MB (D1.12). */
const filteredRows = 1000
const filteredStep = 200

/** Reads one page of a list. */
export async function queryPage<T>(
  context: StoreContext,
  source: ListSource<T>,
  query: ListQuery,
): Promise<Page<T>> {
  const filters = { ...source.filters, createdFrom: query.createdFrom, createdTo: query.createdTo }
  const scope = cursorScope(context, source.list, filters)
  const from = [query.createdFrom ?? '', source.since ?? ''].sort().at(-1)!
  const prefix = (source.sortPrefix ?? '') + source.prefix
  const low = prefix + (from === '' ? '' : ulidTimeOf(from))
  let high = query.createdTo ? before(prefix + ulidTimeOf(query.createdTo)) : `${prefix}\uffff`
  if (query.cursor !== null) {
    const after = before((source.sortPrefix ?? '') + decodeCursor(scope, query.cursor))
    if (after < high) high = after
  }

  const partitions = await partitionsOf(context, source)
  const found: T[] = []
  let last: string | null = null
  let readRows = 0
  let more = high >= low
  while (more && found.length <= query.limit && readRows < filteredRows) {
    const wanted = rowsPerRead(source, query.limit)
    const rows = await queryMerged(context, { ...source, partitions }, { low, high }, wanted)
    more = rows.more
    for (const value of await valuesOf(context, source, rows.items)) {
      if (found.length > query.limit) break
      last = source.idOf(value)
      if (!source.matches || source.matches(value)) found.push(value)
    }
    readRows += rows.items.length
    if (rows.lastSort === null) break
    high = before(rows.lastSort)
  }

  const hasMore = found.length > query.limit || more
  const items = found.slice(0, query.limit)
  const position = found.length > query.limit ? source.idOf(items.at(-1)!) : last
  return { items, nextCursor: hasMore && position ? encodeCursor(scope, position) : null, hasMore }
}

function rowsPerRead<T>({ matches, spareRows }: ListSource<T>, limit: number): number {
  if (!matches) return limit + 1
  return spareRows === undefined ? Math.max(filteredStep, limit + 1) : limit + 1 + spareRows
}

/** The sort keys to read, both ends included. */
interface SortRange {
  readonly low: string
  readonly high: string
}

interface Rows {
  readonly items: Item[]
  /** Where the page ends; null at the end of the list. */
  readonly lastSort: string | null
  readonly more: boolean
}

async function partitionsOf(
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
async function queryMerged(
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

async function queryRows(
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
async function valuesOf<T>(
  context: Pick<StoreContext, 'table' | 'read'>,
  source: Pick<ListSource<T>, 'index' | 'codec'>,
  rows: Item[],
): Promise<T[]> {
  const items = source.index ? await readItems(context.table, rows as unknown as Key[], context.read) : rows
  return items.filter((item) => item !== undefined).map((item) => source.codec.decode(item))
}

/** The greatest sort key below a given one: the range operator of a key condition includes both ends. */
function before(sort: string): string {
  const last = sort.charCodeAt(sort.length - 1)
  return `${sort.slice(0, -1)}${String.fromCharCode(last - 1)}\uffff`
}

/** A small partition of the table or an index. */
interface Partition {
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

/** The keys of the newest rows of an index partition within a page's bounds, newest first. */
export async function queryNewestKeys(
  context: Pick<StoreContext, 'table'>,
  source: { readonly index: QueriedIndex; readonly partition: string; readonly prefix: string },
  bounds: Pick<ListQuery, 'limit' | 'createdFrom' | 'createdTo'> & { readonly after: string | null },
): Promise<Key[]> {
  const { prefix } = source
  const low = bounds.createdFrom ? prefix + ulidTimeOf(bounds.createdFrom) : prefix
  const highs = [
    `${prefix}\uffff`,
    ...(bounds.createdTo ? [before(prefix + ulidTimeOf(bounds.createdTo))] : []),
    ...(bounds.after === null ? [] : [before(bounds.after)]),
  ]
  const high = highs.sort()[0]!
  if (high < low) return []
  const rows = await queryRows(context, source, { low, high }, bounds.limit + 1)
  return rows.items as unknown as Key[]
}

/** The same for a spread partition. */
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
