import { endOfLagosDay, lagosDayOf, type LagosDay } from '../time/lagos-day.ts'
import type { Mode } from '../merchant/merchant.ts'
import { invalid } from '../problem.ts'
import { revised } from '../change/revised.ts'
import { billsDailyOf, defaultSpendingLimits, type SpendingLimits } from '../team/spending-limits.ts'
import { addMs, fromMs, type Instant } from '../time/time.ts'
import { billDigestMs, billDayClosesMs, moneyLeaseMs } from '../time/waits.ts'
import type { Bill } from './bill.ts'

/**
 * The total of a merchant's bills of a Lagos day. The day is the wall clock's, which owners and thieves live by,
 * whatever a sandbox's clock says (R12, V3).
 */
export interface BillDay {
  readonly merchantId: string
  readonly day: LagosDay
  /** Kobo; without bills that failed. */
  readonly spentKobo: number
  /** Bills that were bought; failed ones stay counted. */
  readonly count: number
  /** How many of them went to a recipient that was never paid before. */
  readonly newRecipients: number
}

/** The owner's message about a day of bills, and later the day's end, when its sum may raise the limit (R12, V3). */
export interface BillDigest {
  readonly merchantId: string
  readonly day: LagosDay
  readonly stage: 'tell' | 'close'
  /** Wall clock. */
  readonly dueAt: Instant
  readonly version: number
}

/** The input for whether a bill may be bought today, and whether the owner gets a message about it. */
export interface BillGrounds {
  readonly mode: Mode
  readonly limits: SpendingLimits | undefined
  /** As it was read; undefined before the day's first bill. */
  readonly day: BillDay | undefined
  readonly isNewRecipient: boolean
}

/** Up to about this many new recipients a day the owner gets a message each; the day's message counts the others. */
const toldOneByOne = 5

/** The day that a bill counts to: that of the wall clock when it was ordered. */
export function billDayOf({ leaseUntil }: Pick<Bill, 'leaseUntil'>): LagosDay {
  return lagosDayOf(fromMs(leaseUntil - moneyLeaseMs))
}

/** The most that this day's bills may total, in kobo; null in the sandbox, where no money leaves. */
export function billLimitOf({ mode, limits }: Pick<BillGrounds, 'mode' | 'limits'>): number | null {
  return mode === 'live' ? billsDailyOf(limits ?? defaultSpendingLimits) : null
}

/**
 * Checks a bill against the day's limit.
 * @throws Problem 422 `daily_limit` with what remains, in kobo.
 */
export function requireWithinDay(grounds: BillGrounds, { amount }: Pick<Bill, 'amount'>): void {
  const limit = billLimitOf(grounds)
  if (limit === null) return
  const remainingKobo = Math.max(0, limit - (grounds.day?.spentKobo ?? 0))
  if (amount > remainingKobo)
    throw invalid('amount', 'is more than what remains of the daily limit, which the dashboard can raise', {
      reason: 'daily_limit',
      remainingKobo,
    })
}

/** Whether the owner gets a message at once: a recipient is paid for the first time. */
export function tellsOfRecipient({ isNewRecipient, day }: BillGrounds): boolean {
  return isNewRecipient && (day?.newRecipients ?? 0) < toldOneByOne
}

/** The message about a day whose first bill is bought: due the next morning at eight. */
export function firstDigest(merchantId: string, day: LagosDay): BillDigest {
  return { merchantId, day, stage: 'tell', dueAt: addMs(endOfLagosDay(day), billDigestMs), version: 1 }
}

/** After the message: two days later nearly every bill has its outcome, and the day is closed. */
export function toldDigest(digest: BillDigest): BillDigest {
  return revised(digest, { stage: 'close', dueAt: addMs(endOfLagosDay(digest.day), billDayClosesMs) })
}
