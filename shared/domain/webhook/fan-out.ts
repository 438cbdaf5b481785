import type { BillingEvent } from '../event.ts'
import type { Delivery } from './delivery.ts'
import { wants, type WebhookEndpoint } from './endpoint.ts'

/** The first tries that events call for: one per event and endpoint that wants it, due when the event happened. */
export function firstTries(
  events: readonly BillingEvent[],
  endpoints: readonly WebhookEndpoint[],
): readonly Delivery[] {
  return events.flatMap((event) =>
    endpoints.filter((endpoint) => wants(endpoint, event)).map((endpoint) => firstTry(event, endpoint)),
  )
}

function firstTry(event: BillingEvent, endpoint: WebhookEndpoint): Delivery {
  return {
    merchantId: event.merchantId,
    endpointId: endpoint.id,
    eventId: event.id,
    eventType: event.type,
    attempt: 1,
    status: 'pending',
    responseStatus: null,
    failure: null,
    dueAt: event.createdAt,
    nextAttemptAt: null,
    leaseUntil: null,
    createdAt: event.createdAt,
    version: 1,
  }
}
