import { DAY_MS, MINUTE_MS, toMs, type Instant } from '../domain/time/time.ts'

/** At most `count` attempts in any `windowMs` milliseconds. */
export interface AttemptLimit {
  readonly count: number
  readonly windowMs: number
}

/** Codes sent to one phone number or owner's login in all: 20 per 15 minutes and 40 a day (A13). */
export const RECIPIENT_SEND_LIMITS: readonly AttemptLimit[] = [
  { count: 20, windowMs: 15 * MINUTE_MS },
  { count: 40, windowMs: DAY_MS },
]

/** Codes sent to one recipient for one source address: 5 per 15 minutes and 10 a day (A13). */
export const RECIPIENT_AND_SOURCE_SEND_LIMITS: readonly AttemptLimit[] = [
  { count: 5, windowMs: 15 * MINUTE_MS },
  { count: 10, windowMs: DAY_MS },
]

/** Codes sent for one source address, to any recipients: so many in an hour of the clock (A13, Q3). */
export const SOURCE_SENDS_AN_HOUR = 200

/** Codes sent to one recipient for a browser in which they entered one before: 10 a day of its own (R10). */
export const KNOWN_SEND_LIMITS: readonly AttemptLimit[] = [{ count: 10, windowMs: DAY_MS }]

/** A /48 of IPv6 holds many subscribers, so it has as much as four of their networks (R10). */
export const WIDE_NETWORK_SHARE = 4

/** Payout-account codes sent for one tenant: 5 per 15 minutes (D9.10). */
export const PAYOUT_SEND_LIMITS: readonly AttemptLimit[] = [{ count: 5, windowMs: 15 * MINUTE_MS }]

/** Wrong codes from one source address, for any recipients: 300 a day (A13). */
export const SOURCE_WRONG_TRY_LIMITS: readonly AttemptLimit[] = [{ count: 300, windowMs: DAY_MS }]

/** Second factors that a member enters, right or wrong: 20 per 15 minutes and 60 a day (R8). */
export const FACTOR_TRY_LIMITS: readonly AttemptLimit[] = [
  { count: 20, windowMs: 15 * MINUTE_MS },
  { count: 60, windowMs: DAY_MS },
]

/** After this many wrong codes in a day the recipient is warned, once a day; wrong codes lock nobody out (A13). */
export const WARNED_AFTER: AttemptLimit = { count: 25, windowMs: DAY_MS }

/** Whether one more attempt is allowed; if not, after how many seconds it will be (for `Retry-After`). */
export type AttemptDecision =
  { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

/**
 * Decides whether a code may be sent now (or a code tried now), given the earlier attempts. Windows slide: a day is the
 * last 24 hours. An attempt dated after `now`, by a clock that was ahead, counts.
 * @param history epoch milliseconds of earlier attempts, in any order: as numbers they take a third of the space in
 * their record. It must not contain refused attempts.
 */
export function sendAllowed(
  history: readonly number[],
  now: Instant,
  limits: readonly AttemptLimit[],
): AttemptDecision {
  const nowMs = toMs(now)
  const free = limits.map(({ count, windowMs }) => {
    const inWindow = history.filter((at) => at > nowMs - windowMs).sort((a, b) => a - b)
    // The attempt that must leave the window to make room; undefined while there is room.
    const blocking = inWindow[inWindow.length - count]
    return blocking === undefined ? nowMs : blocking + windowMs
  })
  const freeAt = Math.max(nowMs, ...free)
  if (freeAt === nowMs) return { allowed: true }
  return { allowed: false, retryAfterSeconds: Math.ceil((freeAt - nowMs) / 1000) }
}

/** The history to store after an attempt at `now`, without what is now outside every window. */
export function recordAttempt(
  history: readonly number[],
  now: Instant,
  limits: readonly AttemptLimit[],
): number[] {
  const nowMs = toMs(now)
  const longestMs = Math.max(...limits.map((limit) => limit.windowMs))
  return [...history.filter((at) => at > nowMs - longestMs), nowMs]
}
