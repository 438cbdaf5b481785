import type { Book, BookEntry } from '../../../shared/adapters/gateways/twin/book.ts'

/** A book in memory: the first entry under a reference stands until it is amended. */
export function bookInMemory(): Book {
  const entries = new Map<string, BookEntry>()
  const counts = new Map<string, number>()
  return {
    find: (reference) => Promise.resolve(entries.get(reference) ?? null),
    enter(entry) {
      if (!entries.has(entry.reference)) entries.set(entry.reference, entry)
      return Promise.resolve(entries.get(entry.reference)!)
    },
    amend(entry) {
      entries.set(entry.reference, entry)
      return Promise.resolve()
    },
    count(name) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return Promise.resolve(counts.get(name)!)
    },
    list: () => Promise.resolve([...entries.values()]),
  }
}
