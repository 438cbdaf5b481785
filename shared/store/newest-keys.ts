import { ulidTimeOf } from '../domain/ids.ts'
import type { StoreContext } from './context.ts'
import type { QueriedIndex } from './indexes.ts'
import type { Key } from './keys.ts'
import type { ListQuery } from './page.ts'
import { before, queryRows } from './rows.ts'

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
