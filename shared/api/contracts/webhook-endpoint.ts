import * as z from 'zod/mini'
import { instant, listQuery, nullableInstant, pageOf, text } from './common.ts'
import { everyType } from '../../domain/webhook/endpoint.ts'
import { deliveryFailures } from '../../domain/webhook/delivery.ts'
import { eventType } from './event.ts'

/** Null subscribes to the standard set: every type but the opt-in ones (D8.2); `["*"]` to all (Q7). */
const eventTypes = z.nullable(
  z.union(
    [
      z.array(z.literal(everyType)).check(z.length(1)),
      z.array(eventType).check(
        z.minLength(1),
        z.overwrite((types) => [...new Set(types)]),
      ),
    ],
    { error: 'must be a list of event types, ["*"] for all of them, or null for the standard set' },
  ),
)
const url = z.string().check(z.minLength(1), z.maxLength(2048))
const description = z.nullable(text(200))
const status = z.enum(['active', 'disabled'])

/** A webhook endpoint (D14.5). */
export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  eventTypes: z.nullable(z.array(z.string())),
  description: z.nullable(z.string()),
  status,
  disabledReason: z.nullable(z.string()),
  failingSince: nullableInstant,
  createdAt: z.iso.datetime(),
  eventSet: z.enum(['standard', 'all', 'named']),
})

/** One item per attempt (D14.6). */
export const delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  attempt: z.int(),
  responseStatus: z.nullable(z.int()),
  failure: z.nullable(z.enum(deliveryFailures)),
  responseBody: z.nullable(z.string()),
  durationMs: z.nullable(z.int()),
  nextAttemptAt: nullableInstant,
  createdAt: z.iso.datetime(),
})

const secret = z.string()

export const listWebhookEndpoints = { query: listQuery({}), response: pageOf(webhookEndpoint) }
export const createWebhookEndpoint = {
  body: z.object({
    url,
    eventTypes: z._default(eventTypes, null),
    description: z._default(description, null),
  }),
  response: z.object({ ...webhookEndpoint.shape, secret }),
}
export const updateWebhookEndpoint = {
  body: z.object({
    url: z.exactOptional(url),
    eventTypes: z.exactOptional(eventTypes),
    description: z.exactOptional(description),
    status: z.exactOptional(status),
  }),
  response: webhookEndpoint,
}
export const deleteWebhookEndpoint = { response: webhookEndpoint }
export const rotateWebhookSecret = { response: z.object({ secret }) }
export const listDeliveries = { query: listQuery({}), response: pageOf(delivery) }

export const testWebhookEndpoint = {
  body: z.object({ eventType: z.exactOptional(eventType) }),
  response: delivery,
}
export const retryDelivery = { response: delivery }
export const retryEndpointDelivery = retryDelivery

/** Events made in [createdFrom, createdTo); without an end, up to now. */
export const redeliverRange = {
  body: z.object({
    createdFrom: instant,
    createdTo: z.exactOptional(instant),
    cursor: z.exactOptional(text(400)),
  }),
  response: z.object({
    redelivered: z.int(),
    pending: z.int(),
    nextCursor: z.nullable(z.string()),
    hasMore: z.boolean(),
  }),
}
export const redeliverEvent = { response: z.object({ eventId: z.string(), deliveries: z.array(delivery) }) }
