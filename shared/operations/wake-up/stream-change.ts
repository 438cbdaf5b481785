import type { Item } from '../../store/codec.ts'
import type { Key } from '../../store/keys.ts'

/** One item that was written or deleted, as the table's stream tells it. */
export interface StreamChange {
  readonly merchantId: string
  readonly key: Key
  /** Whether the write made it. */
  readonly isNew: boolean
  /** What the write left; null when the item was deleted. */
  readonly item: Item | null
}
