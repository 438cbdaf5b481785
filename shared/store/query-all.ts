import type { Consistency } from './consistency.ts'
import type { Codec, Item } from './codec.ts'
import type { StoreContext } from './context.ts'
import type { QueriedIndex } from './indexes.ts'
import { query } from './query.ts'
import { partitionsOf, valuesOf } from './rows.ts'

/** A small partition of the table or an index. */
export interface SmallPartition {
  readonly partition: string
  readonly index?: QueriedIndex
  readonly read?: Consistency
  readonly prefix?: string
}

/** Reads every row of a small partition of the table or an index, such as a tenant's webhook endpoints. */
export async function queryAll<T>(
  context: Pick<StoreContext, 'table'>,
  source: SmallPartition & { readonly codec: Codec<T> },
): Promise<T[]> {
  const rows = await queryEvery(context, source)
  return valuesOf({ table: context.table, read: 'strong' }, source, rows)
}

/** Reads the first rows of a partition that may be large, in the order of its sort key. */
export async function queryFirst<T>(
  context: Pick<StoreContext, 'table'>,
  source: SmallPartition & { readonly codec: Codec<T> },
  most: number,
): Promise<T[]> {
  const rows = await queryEvery(context, source, most)
  return valuesOf({ table: context.table, read: 'strong' }, source, rows)
}

/** Reads every row of a partition that is spread over several for a large merchant. */
export async function queryAllSpread<T>(
  context: StoreContext,
  source: SmallPartition & { readonly codec: Codec<T> },
): Promise<T[]> {
  const partitions = await partitionsOf(context, { ...source, isSpread: true })
  const found = await Promise.all(partitions.map((partition) => queryAll(context, { ...source, partition })))
  return found.flat()
}

async function queryEvery(
  context: Pick<StoreContext, 'table'>,
  { partition, index, read, prefix }: SmallPartition,
  most = Infinity,
): Promise<Item[]> {
  const sort = prefix ? { prefix } : undefined
  const rows: Item[] = []
  let start: Item | undefined
  do {
    const limit = most === Infinity ? undefined : most - rows.length
    const page = await query(context.table, { partition, index, sort, read, limit, start })
    rows.push(...page.rows)
    start = page.end
  } while (start && rows.length < most)
  return rows
}
