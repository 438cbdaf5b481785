import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'

/** How long a client of an AWS service waits (E3): a connection 1 s, a whole request 3 s; three tries. */
export const clientSettings = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: 3000,
    // Without it the SDK only writes a warning and waits on.
    throwOnRequestTimeout: true,
  },
}

/** Why a call failed, as the SDK's retry strategy is told. */
interface Failure {
  readonly error?: unknown
  readonly errorType: string
}

interface RetryStrategy {
  /** Throws when there is to be no other try. */
  refreshRetryTokenForRetry(token: never, failure: Failure): Promise<unknown>
  recordSuccess(token: never): void
}

/**
 * Divides the retries of the table's client, so that they do not multiply. What may have had an effect (no answer, a failure
 * of the table's own) is made again by the SDK, under the same request token. What the table refused for its rate had none,
 * and is made again by `withRetries`, which alone knows how long an operation may wait.
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
      if (isThrottle(failure)) throw new Error('refused for its rate: not asked for again here')
      return strategy.refreshRetryTokenForRetry(token, failure)
    },
    // Gives back to the strategy what its retries have cost: otherwise a long life ends in calls that are made only once.
    recordSuccess(token: never) {
      strategy.recordSuccess(token)
    },
  })
}

/** The SDK counts a transaction still at work under its own token among the throttles; only the same token ends that. */
function isThrottle({ error, errorType }: Failure): boolean {
  return errorType === 'THROTTLING' && (error as Error).name !== 'TransactionInProgressException'
}
