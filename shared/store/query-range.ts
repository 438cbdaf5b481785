import type { Item } from './codec.ts'
import type { StoreContext } from './context.ts'
import type { QueriedIndex } from './indexes.ts'
import { query, queryPages, type PartitionQuery, type SortRange } from './query.ts'

/** A range of one partition, including both ends. */
export interface Range extends SortRange {
  readonly partition: string
  readonly order?: PartitionQuery['order']
  /** The index to read, if any; reads of an index are never strong. */
  readonly index?: QueriedIndex
}

/** A page of a range: about a megabyte. */
export interface RangePage {
  readonly items: readonly Item[]
  /** Whether this is the last page of the range. */
  readonly isLast: boolean
}

/** The items of a range, page by page; read strongly, except from an index. One that ends before it begins has none (Q4). */
export async function* queryRange(
  context: Pick<StoreContext, 'table'>,
  { partition, low, high, order, index }: Range,
): AsyncGenerator<RangePage> {
  if (low > high) {
    yield { items: [], isLast: true }
    return
  }
  const read = index === undefined ? 'strong' : 'eventual'
  const pages = queryPages(context.table, { partition, index, sort: { low, high }, order, read })
  for await (const { rows, end } of pages) yield { items: rows, isLast: end === undefined }
}

/** The same, all of them at once. */
export async function queryWholeRange(context: Pick<StoreContext, 'table'>, range: Range): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of queryRange(context, range)) items.push(...page.items)
  return items
}

/** The last item of a partition, or of a range of it, read strongly; null if it is empty. */
export async function queryLast(
  context: Pick<StoreContext, 'table'>,
  partition: string,
  sort?: SortRange,
): Promise<Item | null> {
  const wanted = { partition, sort, order: 'newest first', limit: 1, read: 'strong' } as const
  const { rows } = await query(context.table, wanted)
  return rows[0] ?? null
}
