import { listFreshMs } from '../waits.ts'

/** Caches a list that seldom changes: it is read again after hours, and the last good one is used if that fails. */
export function rememberLast<T>(read: () => Promise<T>, wallNow: () => number): () => Promise<T> {
  let last: { readonly value: T; readonly at: number } | null = null
  return async () => {
    const age = last === null ? Infinity : wallNow() - last.at
    if (last !== null && age >= 0 && age < listFreshMs) return last.value
    try {
      const value = await read()
      last = { value, at: wallNow() }
      return value
    } catch (error) {
      if (last === null) throw error
      return last.value
    }
  }
}
