import type { Hold } from '../merchant/hold.ts'

/** The owner's limits on spending the balance, and the highest that was spent so far (R12, R13). Kobo. */
export interface SpendingLimits {
  /** The most that the bills of a Lagos day may sum to in live, as the owner set it; null for the default. */
  readonly billsDailyKobo: number | null
  /** A live payout above it is held, the first to its account; as the owner set it; null for the default. */
  readonly payoutHoldKobo: number | null
  /** The highest payout that was completed. */
  readonly highestPayoutKobo: number
  /** The highest sum of a day's bills. */
  readonly highestBillDayKobo: number
  /** What the operator holds back; kept here too because each payout reads these limits (O1). Null for nothing. */
  readonly hold: Hold | null
}

/** The limits that the owner may set. */
export type OwnersLimits = Pick<SpendingLimits, 'billsDailyKobo' | 'payoutHoldKobo'>

export const defaultSpendingLimits: SpendingLimits = {
  billsDailyKobo: null,
  payoutHoldKobo: null,
  highestPayoutKobo: 0,
  highestBillDayKobo: 0,
  hold: null,
}

/** Two million naira: the default limit of a day's bills (R12). */
export const leastBillsDailyKobo = 200_000_000

/** A million naira: no payout up to it is held (R13). */
export const leastPayoutHoldKobo = 100_000_000

/** The daily limit of bills in force, in kobo (R12). */
export function billsDailyOf({ billsDailyKobo, highestBillDayKobo }: SpendingLimits): number {
  return billsDailyKobo ?? Math.max(leastBillsDailyKobo, highestBillDayKobo)
}

/** The amount above which the first payout to an account is held, in kobo (R13). */
export function payoutHoldOf({ payoutHoldKobo, highestPayoutKobo }: SpendingLimits): number {
  return payoutHoldKobo ?? Math.max(leastPayoutHoldKobo, highestPayoutKobo)
}

/** Whether new limits allow more than the present ones, which the owner is notified about. */
export function letsMoreOut(before: SpendingLimits, after: SpendingLimits): boolean {
  return billsDailyOf(after) > billsDailyOf(before) || payoutHoldOf(after) > payoutHoldOf(before)
}
