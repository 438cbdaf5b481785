import { ulidTimeOf } from '../domain/ids.ts'
import type { Codec } from './codec.ts'
import type { StoreContext } from './context.ts'
import { cursorScope, decodeCursor, encodeCursor } from './cursor.ts'
import type { QueriedIndex } from './indexes.ts'
import { before, partitionsOf, queryMerged, valuesOf } from './rows.ts'

/** A caller's parameters of a list (S39). */
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
  /** Other partitions whose rows belong to the list as well. */
  readonly besides?: readonly string[]
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
  /** Only what follows the first of these identifiers, through the second; null begins with the list’s first. */
  readonly between?: { readonly after: string | null; readonly through: string }
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
  const behind = source.between?.after ?? null
  const low = [prefix + (from === '' ? '' : ulidTimeOf(from)), behind === null ? '' : `${behind}!`]
    .sort()
    .at(-1)!
  let high = query.createdTo ? before(prefix + ulidTimeOf(query.createdTo)) : `${prefix}\uffff`
  if (source.between && source.between.through < high) high = source.between.through
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
