import { listFreshMs } from '../waits.ts'

/**
 * Remembers a list that changes seldom: for some hours it is not asked for again, and the last good one stands in when it can't
 * be had.
 */
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
