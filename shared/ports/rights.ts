/**
 * What code may ask of AWS, as its role names it: an action on the table by whose data it is for (the tenant's items, the
 * counters of rate limits, the books of a sandbox twin, what a vendor's adapter was asked), an index that is queried, a
 * secret that is read. `infra/bundle/reach.ts` looks which of these are left in each function's bundle, and grants them.
 */
export const rights = [
  ...(['table:GetItem', 'table:BatchGetItem', 'table:Query'] as const),
  ...(['table:PutItem', 'table:UpdateItem', 'table:DeleteItem', 'table:ConditionCheckItem'] as const),
  ...(['rate:GetItem', 'rate:UpdateItem'] as const),
  ...(['twin:GetItem', 'twin:PutItem', 'twin:UpdateItem', 'twin:Query'] as const),
  ...(['vendor:GetItem', 'vendor:PutItem', 'vendor:UpdateItem', 'vendor:Query'] as const),
  ...(['index:due', 'index:owner', 'index:thread'] as const),
  ...(['secret:pepper', 'secret:messenger', 'secret:vendor', 'secret:origin'] as const),
] as const

export type Right = (typeof rights)[number]

declare const marked: unique symbol

/** What says which right it needs: only {@link needs} makes one, so what takes it can't be handed anything unmarked. */
export type Needing<T> = T & { readonly [marked]: true }

/**
 * Marks a command, a write, an index or a secret's name with the right that it needs. The right is written out at the
 * call, for a bundle is asked which of the marks are left in it.
 */
export function needs<T>(_right: Right, what: T): Needing<T> {
  return what as Needing<T>
}
