import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { awsConnectMs, awsTimeoutMs } from './waits.ts'

/** How long a client of an AWS service waits (E3), and how often it tries. */
export const clientSettings = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: awsConnectMs,
    requestTimeout: awsTimeoutMs,
    // Without it the SDK only logs a warning and keeps waiting.
    throwOnRequestTimeout: true,
  },
}

/** Why a call failed, as passed to the SDK's retry strategy. */
interface Failure {
  readonly error?: unknown
  readonly errorType: string
}

interface RetryStrategy {
  /** Throws when no other try is allowed. */
  refreshRetryTokenForRetry(token: never, failure: Failure): Promise<unknown>
  recordSuccess(token: never): void
}

/**
 * Divides the retries of the table's client, so that they do not multiply. The SDK repeats what may have had an effect
 * (no answer, a failure inside the table) under the same request token. A throttled call had no effect; `withRetries`
 * repeats it, because it alone knows how long an operation may wait.
 */
export function leaveThrottlesToUs(client: DynamoDBClient): DynamoDBClient {
  const config = client.config as { retryStrategy: () => Promise<unknown> }
  const standard = config.retryStrategy
  let divided: Promise<RetryStrategy> | undefined
  config.retryStrategy = () =>
    (divided ??= standard().then((strategy) => withoutThrottles(strategy as RetryStrategy)))
  return client
}

function withoutThrottles(strategy: RetryStrategy): RetryStrategy {
  return Object.assign(Object.create(strategy) as RetryStrategy, {
    async refreshRetryTokenForRetry(token: never, failure: Failure) {
      if (isThrottle(failure)) throw new Error('rate limited; not retried here')
      return strategy.refreshRetryTokenForRetry(token, failure)
    },
    // Returns to the strategy what its retries have cost: otherwise a long-lived process could no longer retry.
    recordSuccess(token: never) {
      strategy.recordSuccess(token)
    },
  })
}

/** The SDK counts a running transaction with the same token as a throttle; only a retry with that token ends it. */
function isThrottle({ error, errorType }: Failure): boolean {
  return errorType === 'THROTTLING' && (error as Error).name !== 'TransactionInProgressException'
}
