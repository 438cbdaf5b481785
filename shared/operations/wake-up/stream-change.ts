import type { Item } from '../../store/codec.ts'
import type { Key } from '../../store/keys.ts'

/** One item that was written or deleted, from the table's stream. */
export interface StreamChange {
  readonly merchantId: string
  readonly key: Key
  /** Whether the write created the item. */
  readonly isNew: boolean
  /** The item after the write; null when it was deleted. */
  readonly item: Item | null
}
