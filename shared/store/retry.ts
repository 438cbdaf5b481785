import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../domain/problem.ts'
import { busyRetrySeconds, firstRetryMs, longestCrowdedRetryMs, longestRetryMs } from './waits.ts'

/** Errors that say the table has done nothing. */
const transient = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  // A single write conflicted with a transaction on its item.
  'TransactionConflictException',
])

/** The client itself has retried these under the same request token; a further call would have another token. */
const givenUp = new Set(['InternalServerError', 'TransactionInProgressException'])

const tries = 9

/** Tries of a transaction that keeps meeting others: a crowd at one balance is served one by one, within ten seconds. */
const crowdedTries = 28

/** Whether a failed call to the table had no effect and may succeed if repeated: throttles and conflicts. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TransactionCanceledException')
    return !reasonsOf(error).includes('ConditionalCheckFailed')
  return transient.has(error.name)
}

/** The connection broke or nothing arrived in time, in every try of the client. */
function gotNoAnswer(error: unknown): boolean {
  const { name, code = '' } = error as { name: string; code?: string }
  return name === 'TimeoutError' || /^E(CONN|PIPE|TIMEDOUT|AI_AGAIN)/.test(code)
}

/** The per-item reasons of a cancelled transaction. */
export function reasonsOf(error: unknown): (string | undefined)[] {
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? []
  return reasons.map((reason) => reason.Code)
}

/** Whether others wrote to the same items just then, and nothing else was against the call. */
function metOthers(error: unknown): boolean {
  const reasons = reasonsOf(error).filter((code) => code !== undefined && code !== 'None')
  return reasons.length > 0 && reasons.every((code) => code === 'TransactionConflict')
}

/**
 * Makes a call, and repeats it with full jitter while it fails for a transient reason. Conflicts are retried longer
 * than throttles: 200 bills of one merchant at one instant share one balance.
 * @throws Problem 503 `service_unavailable` if no try succeeds.
 */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      const isGivenUp = givenUp.has((error as Error).name) || gotNoAnswer(error)
      if (!isTransient(error) && !isGivenUp) throw error
      const isCrowded = metOthers(error)
      if (isGivenUp || attempt + 1 >= (isCrowded ? crowdedTries : tries))
        throw new Problem('service_unavailable', [], { cause: error, retryAfterSeconds: busyRetrySeconds })
      const longestMs = isCrowded ? longestCrowdedRetryMs : longestRetryMs
      await sleep(Math.random() * Math.min(longestMs, firstRetryMs * 2 ** attempt))
    }
  }
}
