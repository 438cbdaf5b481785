import type { Item } from '../../../shared/store/codec.ts'
import type { Key } from '../../../shared/store/keys.ts'

/** One write of an item: its former state, and from when on reads no longer see that. In engine time. */
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

/** An item as a read sees it: `former` null means that it is not seen at all. */
export interface Seen {
  readonly key: Key
  readonly former: Item | null
}

/** The former states of a table's items, for a short time. */
export class Past {
  readonly #tables = new Map<string, Map<string, Written>>()
  readonly #keptMs: number

  /** @param keptMs how long a former state may still be read. */
  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  /** Forgets everything, when the tables were recreated by other means. */
  clear(): void {
    this.#tables.clear()
  }

  /** Remembers a write. An index applies the writes of one item in order. */
  add(table: string, key: Key, write: Write): void {
    const items = this.#tables.get(table) ?? new Map<string, Written>()
    this.#tables.set(table, items)
    const item = items.get(textOf(key)) ?? { key: { pk: key.pk, sk: key.sk }, writes: [] }
    const indexedAt = Math.max(write.indexedAt, item.writes.at(-1)?.indexedAt ?? 0)
    item.writes = item.writes.filter((one) => one.indexedAt > write.writtenAt - this.#keptMs)
    item.writes.push({ ...write, indexedAt })
    // The latest writes are last, so expired ones are found at the front.
    items.delete(textOf(key))
    items.set(textOf(key), item)
    for (const [text, { writes }] of items) {
      if (writes.at(-1)!.indexedAt > write.writtenAt - this.#keptMs) break
      items.delete(text)
    }
  }

  /** An item's state at a recent instant; undefined if it has not changed since. */
  at(table: string, key: Key, instant: number): Seen | undefined {
    const item = this.#tables.get(table)?.get(textOf(key))
    return item && seen(item, (write) => write.writtenAt > instant)
  }

  /** The items that had another state at a recent instant. */
  changedSince(table: string, instant: number): Seen[] {
    return this.#all(table, (write) => write.writtenAt > instant)
  }

  /** The items whose latest writes are not yet in the indexes. */
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
