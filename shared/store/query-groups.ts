import type { Codec, Item } from './codec.ts'
import type { StoreContext } from './context.ts'
import { keysOf, type QueriedIndex } from './indexes.ts'
import { query } from './query.ts'
import type { SmallPartition } from './query-all.ts'
import { valuesOf } from './rows.ts'

/** How much to read of a partition whose rows form groups, such as the customers of a phone, grouped by merchant. */
export interface GroupBounds {
  /** The group of a sort key: a prefix that no other group shares. */
  readonly groupOf: (sort: string) => string
  readonly each: number
  readonly most: number
}

/** How many keys are read at once if only their groups are requested. */
const keysAtOnce = 1000

/** The groups of an index partition, of which only keys are read. A large group is skipped after its first keys. */
export async function queryGroups(
  context: Pick<StoreContext, 'table'>,
  { partition, index }: Omit<SmallPartition, 'index'> & { readonly index: QueriedIndex },
  groupOf: GroupBounds['groupOf'],
): Promise<string[]> {
  const { sortKey } = keysOf(index)
  const groups = new Set<string>()
  for (let after = ''; ;) {
    const sort = after === '' ? undefined : { after }
    const { rows, end } = await query(context.table, { partition, index, sort, limit: keysAtOnce })
    for (const row of rows) groups.add(groupOf(String(row[sortKey])))
    if (!end || rows.length === 0) return [...groups]
    after = `${groupOf(String(rows.at(-1)![sortKey]))}\uffff`
  }
}

/** Reads the first rows of each group of an index partition, and skips the rest of a large group. */
export async function queryFirstOfEach<T>(
  context: Pick<StoreContext, 'table'>,
  source: Omit<SmallPartition, 'index'> & { readonly index: QueriedIndex; readonly codec: Codec<T> },
  { groupOf, each, most }: GroupBounds,
): Promise<T[]> {
  const { partition, index } = source
  const { sortKey } = keysOf(index)
  const rows: Item[] = []
  const counts = new Map<string, number>()
  for (let after = ''; rows.length < most;) {
    const sort = after === '' ? undefined : { after }
    const { rows: found, end } = await query(context.table, { partition, index, sort, limit: each + 1 })
    for (const row of found) {
      const group = groupOf(String(row[sortKey]))
      const count = (counts.get(group) ?? 0) + 1
      counts.set(group, count)
      if (count <= each && rows.length < most) rows.push(row)
    }
    if (!end || found.length === 0) break
    const last = String(found.at(-1)![sortKey])
    after = (counts.get(groupOf(last)) ?? 0) > each ? `${groupOf(last)}\uffff` : last
  }
  return valuesOf({ table: context.table, read: 'strong' }, source, rows)
}
