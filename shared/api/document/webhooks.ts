import { eventCatalog, eventRow, type EventType } from '../../domain/event/event-catalog.ts'
import { sampleData } from '../../webhooks/sample-event.ts'
import { eventName } from './events.ts'
import { refTo } from './json-schema.ts'

/** The document's `webhooks` section: what is sent to merchants' endpoints, by event type (S35, D8.1). */
export function describeWebhooks(): Record<string, unknown> {
  const types = Object.keys(eventCatalog) as EventType[]
  return Object.fromEntries(types.map((type) => [type, { post: describe(type) }]))
}

function describe(type: EventType): Record<string, unknown> {
  const { firesWhen, optIn } = eventRow(type)
  return {
    operationId: `on_${type}`,
    summary: `Fires when ${firesWhen}`,
    description: optIn
      ? 'Sent only to endpoints that name this type.'
      : 'Sent to every endpoint that wants all types, or names this one.',
    tags: ['webhooks'],
    security: [],
    parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: refTo(eventName(type)), example: exampleOf(type) } },
    },
    responses,
  }
}

function exampleOf(type: EventType): Record<string, unknown> {
  return {
    id: 'evt_01JZ8K3V5N7Q9S1T3V5X7Z9B2E',
    type,
    createdAt: '2027-01-31T09:00:00.000Z',
    data: sampleData(type),
  }
}

/** The headers of every delivery (D8.4). */
export const webhookHeaders = {
  'webhook-id': header('webhook-id', 'The event’s id, the same on every try: drop repeats by it.'),
  'webhook-timestamp': header(
    'webhook-timestamp',
    'When this try was made, in Unix seconds: refuse old ones.',
  ),
  'webhook-signature': header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the bytes behind `whsec_`; ' +
      'one for each live secret, separated by spaces.',
  ),
  'x-event-type': header('x-event-type', 'The event’s type.'),
  'x-signature': header(
    'x-signature',
    '`t=<unix>,v1=<hex>`: HMAC-SHA256 of `t.body`, keyed with the whole secret text; one `v1` for each live secret.',
  ),
}

function header(name: string, description: string): Record<string, unknown> {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}

const responses = {
  '2XX': { description: 'Delivered.' },
  '410': { description: 'The endpoint is disabled.' },
  '429': { description: 'Tried again, not before `Retry-After`.' },
  '503': { description: 'Tried again, not before `Retry-After`.' },
  default: { description: 'Tried again, ten times in all over three days.' },
}
