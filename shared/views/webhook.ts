import { deliveryId, failureOf, type Delivery } from '../domain/webhook/delivery.ts'
import { eventSetOf, type WebhookEndpoint } from '../domain/webhook/endpoint.ts'

/** A webhook endpoint as the dashboard API shows it: never its secrets. */
export function webhookEndpointView(endpoint: WebhookEndpoint) {
  const { id, url, eventTypes, description, status, disabledReason, failingSince, createdAt } = endpoint
  const shown = { id, url, eventTypes, description, status, disabledReason, failingSince, createdAt }
  return { ...shown, eventSet: eventSetOf(endpoint) }
}

/** A new endpoint: the only answer that contains its secret (D14.5). */
export function newWebhookEndpointView(endpoint: WebhookEndpoint) {
  return { ...webhookEndpointView(endpoint), ...newSecretView(endpoint) }
}

/** The newest secret, shown once. */
export function newSecretView(endpoint: WebhookEndpoint) {
  return { secret: endpoint.secrets[0]!.secret }
}

/** One try to deliver (D14.6). */
export function deliveryView(delivery: Delivery) {
  const { eventId, eventType, status, attempt, responseStatus, responseBody, durationMs } = delivery
  const { nextAttemptAt, createdAt } = delivery
  return {
    id: deliveryId(delivery),
    eventId,
    eventType,
    status,
    attempt,
    responseStatus,
    failure: failureOf(delivery),
    responseBody,
    durationMs,
    nextAttemptAt,
    createdAt,
  }
}

/** The tries that an event's redelivery makes. */
export function redeliveredEventView(redelivered: {
  readonly eventId: string
  readonly deliveries: readonly Delivery[]
}) {
  return { eventId: redelivered.eventId, deliveries: redelivered.deliveries.map(deliveryView) }
}
