import type { LagosDay } from '../time/lagos-day.ts'

/**
 * A stored balance of one currency (D9.5): `available`, `customer_credit`, `merchant_owed`, or the pending bucket of
 * one Lagos day. It is the sum of its postings, guarded by conditions.
 */
export interface Balance {
  readonly merchantId: string
  /**
   * `<currency>#available`, `<currency>#credit`, `<currency>#owed` or `<currency>#pending#<day>#<shard>`, followed by
   * `@<n>` where a large merchant's balance is stored in another partition.
   */
  readonly name: string
  readonly amount: number
  /** Only for `available`: earnings of days before this one are folded into it, except those that arrived too late. */
  readonly foldedThrough: LagosDay | null
}
