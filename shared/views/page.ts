import { expandedView, type Expanded } from './expanded.ts'

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

/** A page whose items include the requested expanded objects (D1.13). */
export function expandedPageView<T, V extends object>(view: (item: T) => V) {
  return pageView(({ item, expanded }: { readonly item: T; readonly expanded: Expanded }) => ({
    ...view(item),
    ...expandedView(expanded),
  }))
}
