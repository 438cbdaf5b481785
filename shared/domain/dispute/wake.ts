import { addMs, DAY_MS, type Instant } from '../time/time.ts'
import { disputeRemindedBeforeMs } from '../time/waits.ts'
import type { Dispute } from './dispute.ts'

/** When the next reminder is due; null if none is left, or no answer is needed. */
export function nextReminderAt({
  status,
  dueAt,
  reminders,
}: Pick<Dispute, 'status' | 'dueAt' | 'reminders'>): Instant | null {
  const before = disputeRemindedBeforeMs[reminders]
  return status !== 'needs_response' || dueAt === null || before === undefined ? null : addMs(dueAt, -before)
}

/** The reminders that are past at an instant: one that would come after another's time is skipped. */
export function remindersBy(dueAt: Instant | null, now: Instant): number {
  return dueAt === null ? 0 : disputeRemindedBeforeMs.filter((before) => addMs(dueAt, -before) <= now).length
}

/** When an undecided dispute is handled next: its gateway is queried daily, and its owner reminded. */
export function wakeAtOf(
  dispute: Pick<Dispute, 'status' | 'dueAt' | 'reminders'>,
  now: Instant,
): Instant | null {
  const asked = addMs(now, DAY_MS)
  const reminded = nextReminderAt(dispute)
  return reminded !== null && reminded < asked ? reminded : asked
}
