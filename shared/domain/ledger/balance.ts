import type { LagosDay } from '../lagos-day.ts'

/**
 * A stored balance of one currency (D9.5): `available`, `customer_credit`, `merchant_owed`, or the pending
 * bucket of one Lagos day. What its postings sum to, guarded by condition.
 */
export interface Balance {
  readonly merchantId: string
  /**
   * `<currency>#available`, `<currency>#credit`, `<currency>#owed` or `<currency>#pending#<day>#<shard>`, with `@<n>` behind it
   * where a large merchant's lie in another partition.
   */
  readonly name: string
  readonly amount: number
  /** Of `available` only: earnings of days before this one are folded into it, those that came too late excepted. */
  readonly foldedThrough: LagosDay | null
}
