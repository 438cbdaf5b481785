import { earlier, type Instant } from '../time/time.ts'
import { categoryOf, type FailureCode } from './failure-codes.ts'
import { DUNNING_POLICY } from './policy.ts'
import { findRetryTime, stopOf, type RetryFacts } from './schedule.ts'

/** The rule of a case that waits because recovery is switched off (D7.18). */
export const SWITCHED_OFF = 'dunning_disabled'

/** The reason shown to people for such a case. */
export const switchedOffReason = 'Recovery is switched off: nothing is charged until it is switched on again.'

/**
 * When a case is looked at while recovery is switched off: at its next future offset, where it continues if recovery
 * is on again by then, else at Stop, which still applies (B7).
 * @param failures Automatic failures so far, the last one included.
 */
export function lookAgainAt(
  failureCode: FailureCode,
  failures: number,
  context: Omit<RetryFacts, 'failedAt'>,
): Instant {
  const stopAt = stopOf(context.firstFailureAt, context.invoicePeriodEnd)
  const n = Math.max(1, failures)
  const row = DUNNING_POLICY.find(
    ({ category, failures: [from, to], action }) =>
      category === categoryOf(failureCode) && n >= from && n <= to && action === 'retry_scheduled',
  )
  const retry = row && findRetryTime(row, n, { ...context, failedAt: context.firstFailureAt })
  return retry === undefined || typeof retry === 'string' ? stopAt : earlier(retry.at, stopAt)
}
