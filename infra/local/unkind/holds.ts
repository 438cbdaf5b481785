import type { Key } from '../../../shared/store/keys.ts'
import { textOf } from './past.ts'

/** Items that transactions hold: whatever else would write one is refused as long as it is held. */
export class Holds {
  readonly #held = new Set<string>()

  /** Which of the items somebody holds, by their place. */
  meets(table: string, keys: readonly Key[]): number[] {
    return keys.flatMap((key, i) => (this.#held.has(placeOf(table, key)) ? [i] : []))
  }

  /** Lets go of everything: a sender that died in the middle holds nothing for long. */
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
