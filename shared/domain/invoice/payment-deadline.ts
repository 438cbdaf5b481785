import type { Rail } from '../payment-methods/payment-method.ts'
import { addMs, type Instant } from '../time/time.ts'
import { payerDeadlinesMs } from '../time/waits.ts'

/** When a payment that was begun at an instant counts as unseen. */
export function deadlineOf(rail: Rail, at: Instant): Instant {
  return addMs(at, payerDeadlinesMs[rail])
}
