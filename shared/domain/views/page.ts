/** A page with its items as the interface shows them. */
export function pageView<T, V>(view: (item: T) => V) {
  return (page: {
    readonly items: readonly T[]
    readonly nextCursor: string | null
    readonly hasMore: boolean
  }) => ({
    items: page.items.map(view),
    nextCursor: page.nextCursor,
    hasMore: page.hasMore,
  })
}
