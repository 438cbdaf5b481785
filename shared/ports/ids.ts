import type { IdType } from '../domain/ids.ts'

/** Makes identifiers: prefix and ULID (D1.2). */
export interface IdSource {
  /**
   * A new identifier at an instant of tenant time. Identifiers of one source ascend, so a list in descending order
   * shows the latest first, even while a sandbox clock stands still.
   * @param shard the partition of its merchant in which the item is stored; the first by default.
   */
  next(type: IdType, now: string, clockIsSet: boolean, shard?: number): string
}
