/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

/** A list: `await` gives its first page, `for await` every object of all pages. */
export interface Pages<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {
  /** Iterates page by page. */
  readonly pages: () => AsyncIterable<Page<T>>
  /** All objects in an array, at most `limit` of them (10,000 by default). */
  readonly toArray: (options?: { readonly limit?: number }) => Promise<T[]>
}

/** Makes a list from a function that reads the page after a cursor. Nothing is read before the list is used. */
export function pagesOf<T>(read: (cursor: string | undefined) => Promise<Page<T>>, from?: string): Pages<T> {
  async function* pages(): AsyncGenerator<Page<T>> {
    let cursor = from
    for (;;) {
      const page = await read(cursor)
      yield page
      if (!page.hasMore || page.nextCursor === null) return
      cursor = page.nextCursor
    }
  }
  async function* items(): AsyncGenerator<T> {
    for await (const page of pages()) yield* page.items
  }
  let first: Promise<Page<T>> | undefined
  return {
    then: (onPage, onError) => (first ??= read(from)).then(onPage, onError),
    [Symbol.asyncIterator]: items,
    pages,
    toArray: async ({ limit = 10_000 } = {}) => {
      const found: T[] = []
      for await (const item of items()) if (found.push(item) >= limit) break
      return found
    },
  }
}
