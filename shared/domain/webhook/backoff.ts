import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, addMs, toMs, type Instant } from '../time/time.ts'

/**
 * The wait before each try of a delivery, in milliseconds: WAITS_MS[0] before the first, WAITS_MS[9] before the
 * tenth and last. Each counts from the end of the failed try before it; together 75 h 35 m 5 s (D8.9).
 */
export const WAITS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** Jitter lengthens a wait by at most this share of it (D8.9). */
export const MAX_JITTER_FRACTION = 0.1

/** An endpoint whose deliveries have only failed for this long is disabled (D8.11). */
const FAILURES_ONLY_LIMIT_MS = 5 * DAY_MS

const MAX_RETRY_AFTER_MS = 24 * HOUR_MS
const MAX_QUEUE_DELAY_MS = 900 * SECOND_MS
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** What an answer means for its delivery; `disable` ends it and switches the endpoint off. */
export type DeliveryVerdict = 'delivered' | 'retry' | 'disable'

/** Success is 2xx only, redirects are failures, and 410 disables the endpoint (D8.8, D8.11). */
export function classifyResponse(status: number): DeliveryVerdict {
  if (status >= 200 && status <= 299) return 'delivered'
  return status === 410 ? 'disable' : 'retry'
}

/**
 * How long an answer asks us to wait, in milliseconds from `receivedAt`, at most 24 h; null when it does not ask.
 * Only 429 and 503 are obeyed (D8.10).
 * @param header `Retry-After`: whole seconds or an HTTP date; anything else is ignored.
 * @param receivedAt On the wall clock, like the receiver's date.
 */
export function retryAfterMs(status: number, header: string | null, receivedAt: Instant): number | null {
  if (header === null || (status !== 429 && status !== 503)) return null
  const text = header.trim()
  const wait = /^\d+$/.test(text)
    ? Number(text) * SECOND_MS
    : HTTP_DATE.test(text)
      ? Date.parse(text) - toMs(receivedAt)
      : NaN
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS)
}

/** A try that failed, and what decides when the next one is. */
export interface FailedTry {
  /** Which try failed; the first is 1. */
  readonly attempt: number
  /** When it ended. */
  readonly failedAt: Instant
  /** Milliseconds, from {@link retryAfterMs}; it can delay the next try, never bring it forward. */
  readonly retryAfter: number | null
  /** 0 to 0.1, drawn by the caller; 0 under a sandbox clock. */
  readonly jitterFraction: number
}

/**
 * When the next try is due; null when the failed one was the last.
 * @throws RangeError for an attempt below 1 or a jitter outside 0 to 0.1.
 */
export function nextTryAt({ attempt, failedAt, retryAfter, jitterFraction }: FailedTry): Instant | null {
  if (!Number.isInteger(attempt) || attempt < 1) throw new RangeError('attempts count from 1')
  if (!(jitterFraction >= 0 && jitterFraction <= MAX_JITTER_FRACTION)) {
    throw new RangeError('jitter is 0 to 0.1 of the wait')
  }
  const wait = WAITS_MS[attempt]
  if (wait === undefined) return null
  return addMs(failedAt, Math.max(wait + Math.round(wait * jitterFraction), retryAfter ?? 0))
}

/** How a wait is carried out: an SQS delay up to its maximum of 900 s, else a one-time schedule. */
export function carrierOf(waitMs: number): 'queue' | 'schedule' {
  return waitMs <= MAX_QUEUE_DELAY_MS ? 'queue' : 'schedule'
}

/**
 * Whether an endpoint has failed for so long that it is disabled and its owner notified.
 * @param failingSince The first failure after its last success; null if it works.
 */
export function failedTooLong(failingSince: Instant | null, now: Instant): boolean {
  return failingSince !== null && toMs(now) - toMs(failingSince) >= FAILURES_ONLY_LIMIT_MS
}
