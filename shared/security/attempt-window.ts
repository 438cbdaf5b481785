import { toMs, type Instant } from '../domain/time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** At most `count` attempts in any `windowMs` milliseconds. */
export interface AttemptLimit {
  readonly count: number
  readonly windowMs: number
}

/** Codes sent to one phone number, or to one owner's login: 5 per 15 minutes and 10 a day (decisions 11). */
export const IDENTITY_SEND_LIMITS: readonly AttemptLimit[] = [
  { count: 5, windowMs: 15 * MINUTE_MS },
  { count: 10, windowMs: DAY_MS },
]

/** Payout-account codes sent for one tenant: 5 per 15 minutes (decisions 9). */
export const PAYOUT_SEND_LIMITS: readonly AttemptLimit[] = [{ count: 5, windowMs: 15 * MINUTE_MS }]

/** Wrong codes for one recipient: 25 a day, then 429 and a message to the owner (decisions 11). */
export const WRONG_TRY_LIMITS: readonly AttemptLimit[] = [{ count: 25, windowMs: DAY_MS }]

/** Whether one more attempt is allowed; if not, after how many seconds it will be (for `Retry-After`). */
export type AttemptDecision =
  { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

/**
 * Decides whether a code may be sent now (or a code tried now), given the earlier attempts. Windows slide: a
 * day is the last 24 hours. An attempt dated after `now`, by a clock that ran ahead, counts.
 * @param history epoch milliseconds of earlier attempts, in any order: as numbers they take a third of the
 *   space in their record. Refused ones do not belong in it.
 */
export function sendAllowed(
  history: readonly number[],
  now: Instant,
  limits: readonly AttemptLimit[],
): AttemptDecision {
  const nowMs = toMs(now)
  const free = limits.map(({ count, windowMs }) => {
    const inWindow = history.filter((at) => at > nowMs - windowMs).sort((a, b) => a - b)
    // The attempt whose leaving makes room; undefined while there is room.
    const blocking = inWindow[inWindow.length - count]
    return blocking === undefined ? nowMs : blocking + windowMs
  })
  const freeAt = Math.max(nowMs, ...free)
  if (freeAt === nowMs) return { allowed: true }
  return { allowed: false, retryAfterSeconds: Math.ceil((freeAt - nowMs) / 1000) }
}

/** The history to store after an attempt at `now`: what no window reaches any more is dropped. */
export function recordAttempt(
  history: readonly number[],
  now: Instant,
  limits: readonly AttemptLimit[],
): number[] {
  const nowMs = toMs(now)
  const longestMs = Math.max(...limits.map((limit) => limit.windowMs))
  return [...history.filter((at) => at > nowMs - longestMs), nowMs]
}
