import type { Item } from '../../../shared/store/codec.ts'
import type { Key } from '../../../shared/store/keys.ts'

/** One write of an item: what stood there before, and from when on who sees that it does no more. Engine time. */
interface Write {
  readonly former: Item | null
  readonly writtenAt: number
  readonly indexedAt: number
}

interface Written {
  readonly key: Key
  /** The oldest first. */
  writes: Write[]
}

/** An item that is seen as it was: `former` null says that it is not seen at all. */
export interface Seen {
  readonly key: Key
  readonly former: Item | null
}

/** What the items of a table were until a moment ago. */
export class Past {
  readonly #tables = new Map<string, Map<string, Written>>()
  readonly #keptMs: number

  /** @param keptMs how long ago is still somebody's present. */
  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  /** Forgets everything, when the tables were made anew behind the engine's back. */
  clear(): void {
    this.#tables.clear()
  }

  /** Remembers a write. An index takes the writes of one item in their order. */
  add(table: string, key: Key, write: Write): void {
    const items = this.#tables.get(table) ?? new Map<string, Written>()
    this.#tables.set(table, items)
    const item = items.get(textOf(key)) ?? { key: { pk: key.pk, sk: key.sk }, writes: [] }
    const indexedAt = Math.max(write.indexedAt, item.writes.at(-1)?.indexedAt ?? 0)
    item.writes = item.writes.filter((one) => one.indexedAt > write.writtenAt - this.#keptMs)
    item.writes.push({ ...write, indexedAt })
    // Those written last stand last, so that what is over is found at the front.
    items.delete(textOf(key))
    items.set(textOf(key), item)
    for (const [text, { writes }] of items) {
      if (writes.at(-1)!.indexedAt > write.writtenAt - this.#keptMs) break
      items.delete(text)
    }
  }

  /** How an item stood at an instant of the last moments; undefined where it stands so still. */
  at(table: string, key: Key, instant: number): Seen | undefined {
    const item = this.#tables.get(table)?.get(textOf(key))
    return item && seen(item, (write) => write.writtenAt > instant)
  }

  /** The items that stood otherwise at an instant of the last moments. */
  changedSince(table: string, instant: number): Seen[] {
    return this.#all(table, (write) => write.writtenAt > instant)
  }

  /** The items whose last writes no index shows yet. */
  unindexed(table: string, now: number): Seen[] {
    return this.#all(table, (write) => write.indexedAt > now)
  }

  #all(table: string, isUnseen: (write: Write) => boolean): Seen[] {
    const items = [...(this.#tables.get(table)?.values() ?? [])]
    return items.map((item) => seen(item, isUnseen)).filter((one) => one !== undefined)
  }
}

function seen({ key, writes }: Written, isUnseen: (write: Write) => boolean): Seen | undefined {
  const first = writes.find(isUnseen)
  return first && { key, former: first.former }
}

export function textOf({ pk, sk }: Key): string {
  return `${pk} ${sk}`
}
