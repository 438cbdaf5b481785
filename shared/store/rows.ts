import type { Codec, Item } from './codec.ts'
import type { StoreContext } from './context.ts'
import { keysOf, type QueriedIndex } from './indexes.ts'
import { inShard, type Key } from './keys.ts'
import { query, type SortRange } from './query.ts'
import { readItems } from './read-items.ts'
import { spreadOver } from './spread.ts'

/** A page of raw rows. It may end anywhere, and may be empty. */
export interface Rows {
  readonly items: Item[]
  /** Where the page ends; null at the end of the list. */
  readonly lastSort: string | null
  readonly more: boolean
}

/** Where a list is held. */
interface HeldIn {
  readonly partition: string
  readonly besides?: readonly string[]
  readonly isSpread?: true
}

/** The partitions that hold a list: one, several of a large merchant's spread list, or a few named ones. */
export async function partitionsOf(
  context: StoreContext,
  { partition, besides = [], isSpread }: HeldIn,
): Promise<string[]> {
  const over = isSpread ? await spreadOver(context) : 1
  return [...Array.from({ length: over }, (_, shard) => inShard(partition, shard)), ...besides]
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

/** A page of rows of one partition, newest first. */
export async function queryRows(
  context: Pick<StoreContext, 'table'>,
  { index, partition }: { readonly index?: QueriedIndex; readonly partition: string },
  sort: SortRange,
  limit: number,
): Promise<Rows> {
  const { rows, end } = await query(context.table, { partition, index, sort, order: 'newest first', limit })
  return {
    items: rows,
    lastSort: end ? String(end[keysOf(index).sortKey]) : null,
    more: end !== undefined,
  }
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
