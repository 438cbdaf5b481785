import type { BillingEvent } from '../event/event.ts'
import type { Instant } from '../time/time.ts'
import type { Delivery } from './delivery.ts'
import { wants, type WebhookEndpoint } from './endpoint.ts'

/** The first tries for events: one per event and endpoint that wants it, due when the event happened. */
export function firstTries(
  events: readonly BillingEvent[],
  endpoints: readonly WebhookEndpoint[],
): readonly Delivery[] {
  return events.flatMap((event) =>
    endpoints
      .filter((endpoint) => wants(endpoint, event))
      .map((endpoint) => composeTry(event, endpoint.id, 1, event.createdAt)),
  )
}

/** A pending try that begins a run, due at once. */
export function composeTry(
  event: Pick<BillingEvent, 'merchantId' | 'id' | 'type'>,
  endpointId: string,
  attempt: number,
  at: Instant,
): Delivery {
  return {
    merchantId: event.merchantId,
    endpointId,
    eventId: event.id,
    eventType: event.type,
    attempt,
    runStart: attempt,
    status: 'pending',
    responseStatus: null,
    failure: null,
    responseBody: null,
    durationMs: null,
    dueAt: at,
    nextAttemptAt: null,
    leaseUntil: null,
    createdAt: at,
    version: 1,
  }
}
