import { revised } from '../change/revised.ts'
import type { Instant } from '../time/time.ts'
import { classifyResponse, failedTooLong, nextTryAt, type DeliveryVerdict } from './backoff.ts'
import type { Delivery } from './delivery.ts'
import { formerAfter, type WebhookEndpoint } from './endpoint.ts'

/** The result of one try: an answer, or a failure before there was one. */
export type TryResult =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly retryAfter: number | null
      /** The beginning of the answer, at most 1 KB. */
      readonly bodyHead: string
    }
  | { readonly kind: 'unanswered'; readonly reason: string }

/** When a try ended, and the jitter of the wait that may follow (0 under a sandbox clock). */
export interface TryEnd {
  /** In tenant time. */
  readonly at: Instant
  /** On the wall clock, which people live by. */
  readonly wallAt: Instant
  readonly jitterFraction: number
  /** How long the call took, in milliseconds. */
  readonly tookMs: number
}

/** What a finished try changes (D8.11). */
export interface SettledTry {
  readonly delivery: Delivery
  /** The try that follows a failed one; null after a success, after the last, and for a disabled endpoint. */
  readonly next: Delivery | null
  /** The same object when the endpoint does not change. */
  readonly endpoint: WebhookEndpoint
}

/** Decides what a try's result means for the try, the next one, and the endpoint. */
export function settleTry(
  delivery: Delivery,
  endpoint: WebhookEndpoint,
  result: TryResult,
  end: TryEnd,
): SettledTry {
  const verdict = verdictOf(result)
  const after = endpointAfter(endpoint, verdict, end)
  const next = verdict === 'retry' && after.status === 'active' ? nextOf(delivery, result, end) : null
  return {
    delivery: {
      ...delivery,
      status: verdict === 'delivered' ? 'succeeded' : 'failed',
      ...shownOf(result, end.tookMs),
      nextAttemptAt: next?.dueAt ?? null,
      leaseUntil: null,
      version: delivery.version + 1,
    },
    next,
    endpoint: after,
  }
}

/** What a try keeps for people to see: why it failed, how it was answered, how long it took (C4). */
export function shownOf(
  result: TryResult,
  tookMs: number,
): Pick<Delivery, 'responseStatus' | 'failure' | 'responseBody' | 'durationMs'> {
  const answered = result.kind === 'answered' ? result : null
  return {
    responseStatus: answered?.status ?? null,
    failure: result.kind === 'unanswered' ? result.reason : null,
    responseBody: answered && answered.bodyHead !== '' ? answered.bodyHead : null,
    durationMs: tookMs,
  }
}

/** A pending try that is not made: its endpoint was deleted or switched off, or its event has expired. */
export function abandonTry(delivery: Delivery, failure: 'endpoint_disabled' | 'event_expired'): Delivery {
  return revised(delivery, { status: 'failed', failure, leaseUntil: null })
}

/** Whether an answer delivered the event. No answer at all is retried like a bad one. */
export function verdictOf(result: TryResult): DeliveryVerdict {
  return result.kind === 'answered' ? classifyResponse(result.status) : 'retry'
}

/**
 * The endpoint after a try. A 410 switches it off, as do five days of failures only, and its owner must then be
 * notified; a success ends the failures (D8.11), and the first shows that the host agrees to be called (R14).
 */
export function endpointAfter(
  endpoint: WebhookEndpoint,
  verdict: DeliveryVerdict,
  { at, wallAt }: Pick<TryEnd, 'at' | 'wallAt'>,
): WebhookEndpoint {
  if (endpoint.status !== 'active') return endpoint
  const switchedOff = (disabledReason: string): WebhookEndpoint =>
    revised(endpoint, {
      status: 'disabled',
      disabledReason,
      noticeDueAt: wallAt,
      circuit: null,
      former: formerAfter(endpoint, at),
    })
  const { failingSince } = endpoint
  if (verdict === 'delivered') {
    const { answeredAt = null } = endpoint
    const isKnown = failingSince === null && answeredAt !== null
    return isKnown ? endpoint : revised(endpoint, { failingSince: null, answeredAt: answeredAt ?? wallAt })
  }
  if (verdict === 'disable') return switchedOff('gone')
  if (failingSince === null) return revised(endpoint, { failingSince: at })
  return failedTooLong(failingSince, at) ? switchedOff('failing') : endpoint
}

function nextOf(delivery: Delivery, result: TryResult, end: TryEnd): Delivery | null {
  const dueAt = nextTryAt({
    attempt: delivery.attempt - delivery.runStart + 1,
    failedAt: end.at,
    retryAfter: result.kind === 'answered' ? result.retryAfter : null,
    jitterFraction: end.jitterFraction,
  })
  if (dueAt === null) return null
  return {
    ...delivery,
    attempt: delivery.attempt + 1,
    status: 'pending',
    responseStatus: null,
    failure: null,
    responseBody: null,
    durationMs: null,
    dueAt,
    nextAttemptAt: null,
    leaseUntil: null,
    createdAt: end.at,
    version: 1,
  }
}
