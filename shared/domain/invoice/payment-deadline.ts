import type { Rail } from '../payment-method.ts'
import { addMs, type Instant } from '../time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long a payment of each rail is waited for (A8); past it, it counts as unseen. */
export const railDeadlinesMs: Readonly<Record<Rail, number>> = {
  // A redirect to the bank, or a charge that nobody answers for.
  card: 30 * minuteMs,
  ussd: 30 * minuteMs,
  bank_transfer: 24 * hourMs,
  virtual_account: 24 * hourMs,
  direct_debit: 72 * hourMs,
}

/** When a payment that was begun at an instant counts as unseen. */
export function deadlineOf(rail: Rail, at: Instant): Instant {
  return addMs(at, railDeadlinesMs[rail])
}
