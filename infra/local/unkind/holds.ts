import type { Key } from '../../../shared/store/keys.ts'
import { textOf } from './past.ts'

/** Items held by transactions: any other write of such an item is refused while it is held. */
export class Holds {
  readonly #held = new Set<string>()

  /** The positions of those items that are held. */
  meets(table: string, keys: readonly Key[]): number[] {
    return keys.flatMap((key, i) => (this.#held.has(placeOf(table, key)) ? [i] : []))
  }

  /** Releases everything: a sender that crashed midway holds nothing for long. */
  clear(): void {
    this.#held.clear()
  }

  /** Holds the items while a transaction runs. */
  async during<T>(table: string, keys: readonly Key[], run: () => Promise<T>): Promise<T> {
    for (const key of keys) this.#held.add(placeOf(table, key))
    try {
      return await run()
    } finally {
      for (const key of keys) this.#held.delete(placeOf(table, key))
    }
  }
}

function placeOf(table: string, key: Key): string {
  return `${table} ${textOf(key)}`
}
