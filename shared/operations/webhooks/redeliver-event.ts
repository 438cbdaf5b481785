import type { BillingEvent } from '../../domain/event/event.ts'
import { conflict, notFound } from '../../domain/problem.ts'
import { readDeliveryId, type Delivery, type DeliveryIdentity } from '../../domain/webhook/delivery.ts'
import { wants, type WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { decideRedelivery, type Redelivery } from '../../domain/webhook/redeliver.ts'
import { commit } from '../../store/commit.ts'
import { causeOf, nowOf } from '../../store/context.ts'
import { deliveryCodec, deliveryRef, deliverySort, latestTry } from '../../store/entities/delivery.ts'
import { eventRef, oldestListed } from '../../store/entities/event.ts'
import { webhookEndpointRef, webhookEndpointsOf } from '../../store/entities/webhook-endpoint.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { announceTo } from './fan-out-event.ts'

/** The context of an operation that redelivers events. */
export type Redelivering = ContextOf<'table.write' | 'queue.webhook-delivery'>

/** One event's redelivery: the tries that will be made, one per endpoint. */
export interface RedeliveredEvent {
  readonly eventId: string
  readonly deliveries: readonly Delivery[]
}

/** A transaction holds a hundred writes; the idempotency record is one of them. */
const writesAtOnce = 90

/**
 * Makes a new try of a delivery, with the next number, and a new run of automatic tries after it. A waiting try is
 * made now instead (D14.6).
 * @param endpointId the endpoint in the path, if there is one.
 * @throws Problem 404; 409 `delivery_pending`, `endpoint_disabled`, `event_expired`, `too_many_tries`.
 */
export async function retryDelivery(
  context: Redelivering,
  deliveryId: string,
  endpointId: string | null,
): Promise<Delivery> {
  const identity = readDeliveryId(deliveryId)
  if (!identity || (endpointId !== null && endpointId !== identity.endpointId)) throw notFound()
  const { event, endpoint, latest } = await loadDelivery(context, identity)
  if (endpoint.status !== 'active') throw conflict('endpoint_disabled')
  if (!event) throw conflict('event_expired')
  const decision = decide(context, event, endpoint, latest)
  if (decision.kind === 'none') throw conflict(decision.reason)
  await commit(context, { writes: [redeliveryWrite(decision)] })
  await announceTo(context.deliveryQueue, causeOf(context))([decision.next])
  return decision.next
}

/**
 * Redelivers an event to every endpoint that wants it now; if a try of it is already due, that one is used.
 * @throws Problem 404 for an absent event, or one older than 90 days.
 */
export async function redeliverEvent(context: Redelivering, eventId: string): Promise<RedeliveredEvent> {
  const { event } = await load(context, { event: eventRef(context.tenant.merchantId, eventId) })
  if (!event || event.createdAt < oldestListed(nowOf(context))) throw notFound()
  // An endpoint that was created a moment ago is included (D1).
  const all = await queryAll(context, { ...webhookEndpointsOf(context.tenant.merchantId), read: 'strong' })
  const endpoints = all.filter((one) => wants(one, event))
  const decisions = await Promise.all(
    endpoints.map(async (one) => decide(context, event, one, await latestTry(context, one.id, eventId))),
  )
  const made = decisions.filter((one) => one.kind !== 'none')
  const writes = made.map(redeliveryWrite)
  const result: RedeliveredEvent = { eventId, deliveries: made.map(({ next }) => next) }
  while (writes.length > writesAtOnce) await commit(context, { writes: writes.splice(0, writesAtOnce) })
  await commit(context, { writes, result })
  await announceTo(context.deliveryQueue, causeOf(context))(result.deliveries)
  return result
}

/** What redelivering an event to an endpoint does now. */
export function decide(
  context: Redelivering,
  event: BillingEvent,
  endpoint: WebhookEndpoint,
  latest: Delivery | null,
): Redelivery {
  return decideRedelivery(event, endpoint.id, latest, momentOf(context))
}

/** The write of a decision that does something. Stale when the sender was faster. */
export function redeliveryWrite(decision: Exclude<Redelivery, { kind: 'none' }>): Write {
  return decision.kind === 'new'
    ? create(deliveryCodec, decision.next)
    : replace(deliveryCodec, decision.before, decision.next)
}

async function loadDelivery(
  context: Redelivering,
  identity: DeliveryIdentity,
): Promise<{ event: BillingEvent | undefined; endpoint: WebhookEndpoint; latest: Delivery }> {
  const { merchantId } = context.tenant
  const { endpointId, eventId } = identity
  const [found, latest] = await Promise.all([
    load(context, {
      endpoint: webhookEndpointRef(merchantId, endpointId),
      delivery: deliveryRef(merchantId, endpointId, deliverySort(identity)),
      event: eventRef(merchantId, eventId),
    }),
    latestTry(context, endpointId, eventId),
  ])
  const { endpoint, delivery, event } = found
  if (!endpoint || !delivery || latest === null) throw notFound()
  if (delivery.status === 'pending') throw conflict('delivery_pending')
  return { event, endpoint, latest }
}
