import { ApiError, type BillingError } from './errors.ts'

/** What is known when a try has failed. */
export interface FailedTry {
  readonly error: BillingError
  /** Tries so far, this one included. */
  readonly tries: number
  readonly maxRetries: number
  /** Whether the same call may be sent twice: it only reads, or carries an idempotency key. */
  readonly repeatable: boolean
  /** Milliseconds since the first try began. */
  readonly elapsedMs: number
}

const firstWaitMs = 500
const longestWaitMs = 8_000
/** Nobody is kept waiting longer by a `Retry-After`: the error is theirs to handle then. */
const longestAskedMs = 60_000
/** A running call of the same key holds it for a minute at most, then a repeat resumes it. */
const inProgressMs = 75_000

/**
 * How long to wait before the next try; null when there is none. Network failures, 5xx and 429 are tried again, and the 409
 * of a call that is still running is waited for. What may have taken effect is never repeated without a key.
 */
export function waitBeforeRetry(failed: FailedTry, random: () => number = Math.random): number | null {
  const { error, tries, maxRetries, repeatable, elapsedMs } = failed
  const refusal = error instanceof ApiError ? error : null
  if (refusal?.code === 'idempotency_in_progress')
    return maxRetries > 0 && elapsedMs < inProgressMs ? askedMs(refusal, random() * firstWaitMs) : null
  if (tries > maxRetries) return null
  // A refused request did nothing, so even a call without a key may be sent again.
  if (refusal?.status === 429) return askedMs(refusal, backoffMs(tries, random))
  if (!repeatable) return null
  if (refusal === null) return backoffMs(tries, random)
  return refusal.status >= 500 ? askedMs(refusal, backoffMs(tries, random)) : null
}

/** Doubling, with half of it left to chance, so that callers who failed together do not come back together. */
function backoffMs(tries: number, random: () => number): number {
  const whole = Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs)
  return whole / 2 + (random() * whole) / 2
}

function askedMs({ retryAfterSeconds }: ApiError, otherwiseMs: number): number | null {
  if (retryAfterSeconds === null) return otherwiseMs
  const askedMs = retryAfterSeconds * 1000
  return askedMs > longestAskedMs ? null : Math.max(askedMs, otherwiseMs)
}
