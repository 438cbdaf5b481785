import { addMs, DAY_MS, HOUR_MS, type Instant } from '../time.ts'
import type { Dispute } from './dispute.ts'

/** How long before its deadline an owner is reminded of a dispute that nobody has answered (N3). */
export const remindedBeforeMs = [24 * HOUR_MS, 4 * HOUR_MS] as const

/** When the next reminder is due; null where none is left, or nothing is to be answered. */
export function nextReminderAt({
  status,
  dueAt,
  reminders,
}: Pick<Dispute, 'status' | 'dueAt' | 'reminders'>): Instant | null {
  const before = remindedBeforeMs[reminders]
  return status !== 'needs_response' || dueAt === null || before === undefined ? null : addMs(dueAt, -before)
}

/** The reminders that are over at an instant: one that would come after another's time is left out. */
export function remindersBy(dueAt: Instant | null, now: Instant): number {
  return dueAt === null ? 0 : remindedBeforeMs.filter((before) => addMs(dueAt, -before) <= now).length
}

/** When an undecided dispute is followed next: its gateway is asked daily, and its owner reminded. */
export function wakeAtOf(
  dispute: Pick<Dispute, 'status' | 'dueAt' | 'reminders'>,
  now: Instant,
): Instant | null {
  const asked = addMs(now, DAY_MS)
  const reminded = nextReminderAt(dispute)
  return reminded !== null && reminded < asked ? reminded : asked
}
