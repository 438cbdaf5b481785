import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../domain/problem.ts'

const transient = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'InternalServerError',
  'TransactionInProgressException',
  // A single write met somebody's transaction on its item.
  'TransactionConflictException',
])

const baseMs = 15
const capMs = 400
const tries = 9

/** Whether a failed call to the table may succeed when it is made again: throttles, conflicts, its own failures. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TransactionCanceledException')
    return !reasonsOf(error).includes('ConditionalCheckFailed')
  return transient.has(error.name)
}

/** The per-item reasons of a cancelled transaction. */
export function reasonsOf(error: unknown): (string | undefined)[] {
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? []
  return reasons.map((reason) => reason.Code)
}

/**
 * Makes a call, again with full jitter while it fails for a transient reason.
 * @throws Problem 503 `service_unavailable` when it does not get through.
 */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isTransient(error)) throw error
      if (attempt + 1 >= tries)
        throw new Problem('service_unavailable', [], { cause: error, retryAfterSeconds: 1 })
      await sleep(Math.random() * Math.min(capMs, baseMs * 2 ** attempt))
    }
  }
}
