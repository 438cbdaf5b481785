import type { Instant } from '../time/time.ts'

/** What was owed of an invoice before an instant of the past, in minor units. */
export interface OwedBefore {
  readonly until: Instant
  readonly owed: number
}
