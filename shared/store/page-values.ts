import type { StoreContext } from './context.ts'
import { cursorScope, decodeCursor, encodeCursor } from './cursor.ts'
import type { ListQuery, Page } from './page.ts'

/**
 * The identifier after which a page of values begins; null for the first page.
 * @throws Problem 400 `invalid_cursor`.
 */
export function pageStart(context: StoreContext, list: string, query: ListQuery): string | null {
  const { createdFrom = null, createdTo = null } = query
  const scope = cursorScope(context, list, { createdFrom, createdTo })
  return query.cursor === null ? null : decodeCursor(scope, query.cursor)
}

/**
 * One page, newest first, of values that are all read, such as a customer's payment methods; `first` is the identifier of
 * a value that comes before the newest, such as the account's owner.
 */
export function pageOfValues<T extends { readonly id: string; readonly createdAt: string }>(
  context: StoreContext,
  list: string,
  values: readonly T[],
  query: ListQuery & { readonly first?: string },
): Page<T> {
  const { createdFrom = null, createdTo = null, limit, first } = query
  const filters = { createdFrom, createdTo }
  const scope = cursorScope(context, list, filters)
  const after = pageStart(context, list, query)
  const rest = values
    .filter((value) => createdFrom === null || value.createdAt >= createdFrom)
    .filter((value) => createdTo === null || value.createdAt < createdTo)
    .filter(({ id }) => after === null || (id !== first && (after === first || id < after)))
    .sort((a, b) => (b.id === first || (a.id !== first && a.id < b.id) ? 1 : -1))
  const items = rest.slice(0, limit)
  const hasMore = rest.length > limit
  return { items, nextCursor: hasMore ? encodeCursor(scope, items.at(-1)!.id) : null, hasMore }
}
