import { ApiError, UnexpectedAnswerError, type BillingError } from './errors.ts'

/** A failed try. */
export interface FailedTry {
  readonly error: BillingError
  /** The number of tries so far, including this one. */
  readonly tries: number
  readonly maxRetries: number
  /** Whether the call may be sent again: it only reads, or has an idempotency key. */
  readonly repeatable: boolean
  /** Milliseconds since the first try began. */
  readonly elapsedMs: number
}

const firstWaitMs = 500
const longestWaitMs = 8_000
/** The longest `Retry-After` that is waited for; after a longer one the caller gets the error. */
const longestAskedMs = 60_000
/** A running call holds its key for a minute at most; after that, a repeat resumes it. */
const inProgressMs = 75_000

/**
 * Milliseconds to wait before the next try; null if there is none. Retried are network failures, 5xx, 429, and the 409
 * of a call that is still running. A call that may have taken effect is never repeated without a key.
 */
export function waitBeforeRetry(failed: FailedTry, random: () => number = Math.random): number | null {
  const { error, tries, maxRetries, repeatable, elapsedMs } = failed
  const refusal = error instanceof ApiError ? error : null
  if (refusal?.code === 'idempotency_in_progress')
    return maxRetries > 0 && elapsedMs < inProgressMs ? askedMs(refusal, random() * firstWaitMs) : null
  if (tries > maxRetries) return null
  // A request refused with 429 did nothing, so even a call without a key may be sent again.
  if (refusal?.status === 429) return askedMs(refusal, backoffMs(tries, random))
  if (!repeatable || error instanceof UnexpectedAnswerError) return null
  if (refusal === null) return backoffMs(tries, random)
  return refusal.status >= 500 ? askedMs(refusal, backoffMs(tries, random)) : null
}

/** Doubles with each try; half of it is random, so that callers who failed together do not retry together. */
function backoffMs(tries: number, random: () => number): number {
  const whole = Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs)
  return whole / 2 + (random() * whole) / 2
}

function askedMs({ retryAfterSeconds }: ApiError, otherwiseMs: number): number | null {
  if (retryAfterSeconds === null) return otherwiseMs
  const askedMs = retryAfterSeconds * 1000
  return askedMs > longestAskedMs ? null : Math.max(askedMs, otherwiseMs)
}
