import type { Rail } from '../payment-method.ts'
import { HOUR_MS, MINUTE_MS, addMs, type Instant } from '../time.ts'

/** How long a payment on each rail may stay pending (A8); after that it counts as unseen. */
export const railDeadlinesMs: Readonly<Record<Rail, number>> = {
  // A redirect to the bank, or a charge without an answer.
  card: 30 * MINUTE_MS,
  ussd: 30 * MINUTE_MS,
  bank_transfer: 24 * HOUR_MS,
  virtual_account: 24 * HOUR_MS,
  direct_debit: 72 * HOUR_MS,
}

/** When a payment that was begun at an instant counts as unseen. */
export function deadlineOf(rail: Rail, at: Instant): Instant {
  return addMs(at, railDeadlinesMs[rail])
}
