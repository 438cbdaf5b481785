/**
 * The rights that code may need at AWS, as roles name them: an action on the table, by kind of data (the tenant's
 * items, the counters of rate limits, a sandbox twin's books, a vendor's adapter's requests), an index to query, a
 * file, a secret to read. `infra/bundle/reach.ts` finds which of them each function's bundle uses, and grants them.
 */
export const rights = [
  ...(['table:GetItem', 'table:BatchGetItem', 'table:Query'] as const),
  ...(['table:PutItem', 'table:UpdateItem', 'table:DeleteItem', 'table:ConditionCheckItem'] as const),
  ...(['rate:GetItem', 'rate:UpdateItem'] as const),
  ...(['twin:GetItem', 'twin:PutItem', 'twin:UpdateItem', 'twin:Query'] as const),
  ...(['vendor:GetItem', 'vendor:PutItem', 'vendor:UpdateItem', 'vendor:Query'] as const),
  ...(['index:due', 'index:owner', 'index:thread'] as const),
  ...(['files:PutObject', 'files:GetObject', 'files:DeleteObject'] as const),
  ...(['secret:pepper', 'secret:messenger', 'secret:vendor', 'secret:origin', 'secret:probe'] as const),
] as const

export type Right = (typeof rights)[number]

declare const marked: unique symbol

/** Something that names the right it needs. Only {@link needs} makes one, so nothing unmarked is accepted instead. */
export type Needing<T> = T & { readonly [marked]: true }

/**
 * Marks a command, a write, an index or a secret's name with the right it needs. The right is a literal in the call,
 * because the marks are searched for in the bundle.
 */
export function needs<T>(_right: Right, what: T): Needing<T> {
  return what as Needing<T>
}
