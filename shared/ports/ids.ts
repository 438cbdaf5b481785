import type { IdType } from '../domain/ids.ts'

/** Makes identifiers: prefix and ULID (decisions 1). */
export interface IdSource {
  /**
   * A new identifier at an instant of tenant time. Identifiers of one source count up, so a list read backwards gives
   * the order in which things happened, also while a sandbox clock stands still.
   */
  next(type: IdType, now: string, clockIsSet: boolean): string
}
