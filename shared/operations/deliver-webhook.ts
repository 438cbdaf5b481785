import type { BillingEvent } from '../domain/event.ts'
import { addMs } from '../domain/time.ts'
import { MAX_JITTER_FRACTION, retryAfterMs } from '../domain/webhook/backoff.ts'
import type { Delivery } from '../domain/webhook/delivery.ts'
import { liveSecrets, type WebhookEndpoint } from '../domain/webhook/endpoint.ts'
import {
  abandonTry,
  endpointAfter,
  settleTry,
  verdictOf,
  type Settlement,
  type TryResult,
} from '../domain/webhook/settle-try.ts'
import type { DeliveryMessage } from '../jobs/messages.ts'
import { signedHeaders } from '../security/webhook-signature.ts'
import { commit } from '../store/commit.ts'
import { nowOf, type StoreContext } from '../store/context.ts'
import { deliveryCodec, deliveryOf, deliveryRef } from '../store/entities/delivery.ts'
import { eventRef } from '../store/entities/event.ts'
import { webhookEndpointCodec, webhookEndpointRef } from '../store/entities/webhook-endpoint.ts'
import { load } from '../store/load.ts'
import { create, replace } from '../store/write.ts'
import type { ContextOf } from './context.ts'
import { onFreshState } from './fresh.ts'

/** The context of an operation that calls merchants' endpoints. */
export type Delivering = ContextOf<'table.write' | 'webhook-http'>

/** How long a sender has a try to itself: the call's 15 s and room to book it. Wall clock, as calls take real time. */
const leaseMs = 30_000

/** The writer of a try and its worker are different machines, whose clocks may differ a little. */
const clockSkewMs = 1_000

/**
 * Makes one try of a delivery (decisions 8), when it is pending and due in tenant time, and nobody else is making it.
 * The next try gets its own item in the same commit; its due entry is what wakes the worker again.
 * @returns what was decided; null when there was nothing to do.
 * @throws StaleRead when another sender got there first; the run after that finds nothing to do.
 */
export async function deliverWebhook(
  context: Delivering,
  { pk, sk }: Pick<DeliveryMessage, 'pk' | 'sk'>,
): Promise<Settlement | null> {
  const { merchantId } = context
  const { endpointId, eventId } = deliveryOf({ pk, sk })
  const { delivery, event, endpoint } = await load(context, {
    delivery: deliveryRef(merchantId, endpointId, sk),
    event: eventRef(merchantId, eventId),
    endpoint: webhookEndpointRef(merchantId, endpointId),
  })
  if (!delivery || !isReady(context, delivery)) return null
  if (!endpoint || endpoint.status !== 'active') return abandon(context, delivery, 'endpoint_disabled')
  if (!event) return abandon(context, delivery, 'event_expired')

  const leaseUntil = wallMs(context) + leaseMs
  const claimed: Delivery = { ...delivery, leaseUntil, version: delivery.version + 1 }
  await commit(context, { writes: [replace(deliveryCodec, delivery, claimed)] })

  const result = await post(context, event, endpoint)
  const settlement = settleTry(claimed, endpoint, result, {
    at: endOf(context),
    jitterFraction: context.time.clock === 'wall' ? Math.random() * MAX_JITTER_FRACTION : 0,
  })
  const next = settlement.next === null ? [] : [create(deliveryCodec, settlement.next)]
  await commit(context, { writes: [replace(deliveryCodec, claimed, settlement.delivery), ...next] })
  await markEndpoint(context, endpoint, result)
  return settlement
}

function isReady(context: StoreContext, delivery: Delivery): boolean {
  if (delivery.status !== 'pending') return false
  const now = nowOf(context)
  if (delivery.dueAt > (context.time.clock === 'wall' ? addMs(now, clockSkewMs) : now)) return false
  return delivery.leaseUntil === null || delivery.leaseUntil <= wallMs(context)
}

async function abandon(
  context: Delivering,
  delivery: Delivery,
  failure: 'endpoint_disabled' | 'event_expired',
): Promise<null> {
  await commit(context, { writes: [replace(deliveryCodec, delivery, abandonTry(delivery, failure))] })
  return null
}

/** Sends the stored bytes, signed now: receivers refuse an old timestamp, so it is the wall clock's in the sandbox too. */
async function post(context: Delivering, event: BillingEvent, endpoint: WebhookEndpoint): Promise<TryResult> {
  const headers = signedHeaders({
    id: event.id,
    eventType: event.type,
    timestampSeconds: Math.floor(wallMs(context) / 1000),
    body: event.body,
    secrets: liveSecrets(endpoint, nowOf(context)),
  })
  const outcome = await context.webhookHttp.post({
    url: endpoint.url,
    headers: { ...headers },
    body: event.body,
  })
  if (outcome.kind !== 'response') return { kind: 'unanswered', reason: outcome.reason }
  const { status } = outcome
  return {
    kind: 'answered',
    status,
    retryAfter: retryAfterMs(status, outcome.retryAfter, context.time.wall.now()),
  }
}

/**
 * Writes what the try means for the endpoint, apart from the try itself: one transaction over both would make all of an
 * endpoint's deliveries contend for one item. When a crash loses it, the next try's result says the same.
 */
async function markEndpoint(context: Delivering, found: WebhookEndpoint, result: TryResult): Promise<void> {
  const decide = (endpoint: WebhookEndpoint): WebhookEndpoint =>
    endpointAfter(endpoint, verdictOf(result), endOf(context))
  if (decide(found) === found) return
  let endpoint: WebhookEndpoint | undefined = found
  await onFreshState(context, async () => {
    if (context.consistent) {
      endpoint = (await load(context, { endpoint: webhookEndpointRef(found.merchantId, found.id) })).endpoint
    }
    const changed = endpoint && decide(endpoint)
    if (!endpoint || !changed || changed === endpoint) return
    await commit(context, { writes: [replace(webhookEndpointCodec, endpoint, changed)] })
  })
}

/** Waits count from the end of a try; a clock that stands has not moved by then. */
function endOf(context: StoreContext): string {
  return context.time.clock === 'wall' ? context.time.wall.now() : nowOf(context)
}

function wallMs(context: StoreContext): number {
  return Date.parse(context.time.wall.now())
}
