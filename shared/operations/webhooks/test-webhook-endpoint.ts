import { turned } from '../../domain/change/change.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import type { Delivery } from '../../domain/webhook/delivery.ts'
import { everyType, type WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { composeTry } from '../../domain/webhook/fan-out.ts'
import { shownOf, verdictOf } from '../../domain/webhook/settle-try.ts'
import { newId, nowOf } from '../../store/context.ts'
import { webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import { loadClock } from '../../store/load.ts'
import type { EventType } from '../../domain/event/event-catalog.ts'
import { sampleData } from '../../webhooks/sample-event.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Delivering } from './deliver-webhook.ts'
import { postEvent } from './post-event.ts'
import { withPlace, type Counted } from '../unit-of-work/count-attempt.ts'
import { readObject } from '../unit-of-work/read-object.ts'
import { webhookTestWindowMs } from '../waits.ts'

/**
 * Sends an endpoint one signed example, marked `synthetic`, and answers the result (D14.5). It is not an event of the
 * tenant's: it is not listed, not tried again, and does not affect the endpoint's state. A disabled endpoint can be
 * tested too, before it is enabled.
 * @param eventType null for a type that the endpoint wants.
 * @throws Problem 404; 429 while two other tests wait for their receivers (A17).
 */
export async function testWebhookEndpoint(
  context: Delivering,
  endpointId: string,
  eventType: EventType | null,
): Promise<Delivery> {
  await loadClock(context)
  const endpoint = await readObject(context, webhookEndpointRef(context.tenant.merchantId, endpointId))
  const createdAt = nowOf(context)
  const id = newId(context, 'event')
  const type = eventType ?? defaultType(endpoint)
  const body = JSON.stringify({ id, type, createdAt, data: { ...sampleData(type), synthetic: true } })
  const event = { merchantId: context.tenant.merchantId, id, type, body }
  const startMs = Date.parse(context.time.wall.now())
  const result = await withPlace(context, placesOf(context.tenant.merchantId), () =>
    postEvent(context, event, endpoint),
  )
  const tookMs = Date.parse(context.time.wall.now()) - startMs
  const delivery: Delivery = {
    ...composeTry(event, endpoint.id, 1, createdAt),
    status: verdictOf(result) === 'delivered' ? 'succeeded' : 'failed',
    ...shownOf(result, tookMs),
  }
  await commitPlainChange(context, plainChange(undefined, turned('delivery', null, delivery)))
  return delivery
}

/** At most two test calls at a time, so that they hold no more than two functions. */
function placesOf(owner: string): Counted {
  return { owner, name: 'webhook-tests', limits: [{ count: 2, windowMs: webhookTestWindowMs }] }
}

function defaultType({ eventTypes }: WebhookEndpoint): EventType {
  const [first = everyType] = eventTypes ?? []
  return first === everyType ? 'subscription_created' : first
}
