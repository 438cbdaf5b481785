import { DAY_MS, HOUR_MS, addMs, toMs, type Instant } from './time.ts'
import { questionWaitsMs } from './waits.ts'

/**
 * When the unknown outcome of a transfer or purchase is queried next: 1 minute, 5 minutes, 30 minutes and 2 hours
 * after `since`, then hourly to 24 hours. After that once a day: money with an unknown outcome must not be forgotten
 * (B15).
 */
export function nextQuestionAt(since: Instant, now: Instant): Instant {
  const ageMs = Math.max(0, toMs(now) - toMs(since))
  const first = waitBeyond(ageMs)
  const step = ageMs < DAY_MS ? HOUR_MS : DAY_MS
  return addMs(since, first ?? (Math.floor(ageMs / step) + 1) * step)
}

/**
 * When a charge with an open outcome is queried next (D9.9). Counted from this query: the first of those waits
 * that is longer than the charge is old, then an hour each time.
 */
export function nextChargeQuestionAt(begunAt: Instant, now: Instant): Instant {
  return addMs(now, waitBeyond(toMs(now) - toMs(begunAt)) ?? HOUR_MS)
}

/** When the hourly queries end. */
export function questionsEndAt(since: Instant): Instant {
  return addMs(since, DAY_MS)
}

function waitBeyond(ageMs: number): number | undefined {
  return questionWaitsMs.find((ms) => ms > ageMs)
}
