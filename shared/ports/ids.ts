import type { IdType } from '../domain/ids.ts'

/** Makes identifiers: prefix and ULID (D1.2). */
export interface IdSource {
  /**
   * A new identifier at an instant of tenant time. Identifiers of one source count up, so a list read backwards gives
   * the order in which things happened, also while a sandbox clock stands still.
   * @param shard which of its merchant's partitions the item is to lie in; the first where it is not said.
   */
  next(type: IdType, now: string, clockIsSet: boolean, shard?: number): string
}
