import { DAY_MS, HOUR_MS, MINUTE_MS, addMs, toMs, type Instant } from './time.ts'

/** How long after the start a transfer or purchase with an unknown outcome is asked about (D9.9); then hourly. */
const firstWaitsMs = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS]

/**
 * When an unknown outcome is asked about next: 1 minute, 5 minutes, 30 minutes and 2 hours after `since`, then hourly
 * to 24 hours. After that once a day: money with an unknown outcome must not be forgotten (B15).
 */
export function nextQuestionAt(since: Instant, now: Instant): Instant {
  const ageMs = Math.max(0, toMs(now) - toMs(since))
  const first = firstWaitsMs.find((ms) => ms > ageMs)
  const step = ageMs < DAY_MS ? HOUR_MS : DAY_MS
  return addMs(since, first ?? (Math.floor(ageMs / step) + 1) * step)
}

/** When the hourly questions end. */
export function questionsEndAt(since: Instant): Instant {
  return addMs(since, DAY_MS)
}
