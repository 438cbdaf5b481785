import { revised } from '../../domain/change/revised.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { BillingEvent } from '../../domain/event/event.ts'
import { addMs, later, MINUTE_MS } from '../../domain/time/time.ts'
import { MAX_JITTER_FRACTION } from '../../domain/webhook/backoff.ts'
import { clockSkewMs, suspectAfterMs } from '../../domain/time/waits.ts'
import type { Delivery } from '../../domain/webhook/delivery.ts'
import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { composeTry } from '../../domain/webhook/fan-out.ts'
import { abandonTry, settleTry, type SettledTry, type TryEnd } from '../../domain/webhook/settle-try.ts'
import type { DeliveryMessage } from '../../jobs/messages.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, type StoreContext } from '../../store/context.ts'
import { deliveryCodec, deliveryOf, deliveryRef } from '../../store/entities/delivery.ts'
import { eventRef } from '../../store/entities/event.ts'
import { webhookEndpointCodec, webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import { shardOf } from '../../store/keys.ts'
import { load } from '../../store/load.ts'
import { countInWindow } from '../../store/rate-bucket.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { admission, noteCall, noteSuspicion, type Call } from './note-endpoint-call.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { postEvent } from './post-event.ts'
import { deliveryLeaseMs, postponedSpreadMs } from '../waits.ts'

/** The context of an operation that calls merchants' endpoints. */
export type Delivering = ContextOf<'table.write' | 'webhook-http'>

/**
 * Makes one try of a delivery (D8.9), if it is pending and due in tenant time, no other sender is making it, and its
 * endpoint is not keeping other calls waiting. The same commit writes the next try as its own item, whose due entry
 * wakes the worker again.
 *
 * A first try that exists only in its message is written once, with its outcome: one write for a try that succeeds at
 * once. No lease holds it meanwhile, so a doubled message may call twice, as may a sender that crashes.
 * @returns the decision; null when there was nothing to do now.
 * @throws StaleRead when another sender was faster; the run after that finds nothing to do.
 */
export async function deliverWebhook(
  context: Delivering,
  { pk, sk }: Pick<DeliveryMessage, 'pk' | 'sk'>,
): Promise<SettledTry | null> {
  const { merchantId } = context.tenant
  const { endpointId, eventId, attempt } = deliveryOf({ pk, sk })
  const isFirst = attempt === 1
  const {
    delivery: stored,
    event,
    endpoint,
  } = await load(context, {
    // If a default read missed the try, it would count as unwritten, and the endpoint would be called twice.
    delivery: { ...deliveryRef(merchantId, endpointId, sk), read: isFirst ? 'strong' : 'eventual' },
    event: eventRef(merchantId, eventId),
    endpoint: webhookEndpointRef(merchantId, endpointId),
  })
  const delivery =
    stored ?? (isFirst && event ? composeTry(event, endpointId, 1, event.createdAt) : undefined)
  if (!delivery || !isReady(context, delivery)) return null
  const found: Found = { delivery, isStored: stored !== undefined }
  if (!endpoint || endpoint.status !== 'active') return abandon(context, found, 'endpoint_disabled')
  if (!event) return abandon(context, found, 'event_expired')
  const turn = admission(context, endpoint)
  if (turn.kind === 'put_off') return putOff(context, found, turn.until)
  if (!(await mayCallUnknown(context, endpoint))) return putOff(context, found, nextMinuteOf(context))
  const called = turn.kind === 'probe' ? revised(endpoint, { circuit: turn.circuit }) : endpoint
  const probe: Write[] = called === endpoint ? [] : [replace(webhookEndpointCodec, endpoint, called)]
  const leaseUntil = wallMs(context) + deliveryLeaseMs
  const held = found.isStored ? { ...found, delivery: revised(delivery, { leaseUntil }) } : found
  const claim = held === found ? [] : [writeOf(found, held.delivery)]
  await commit(context, { writes: [...claim, ...probe] })

  const call = await callEndpoint(context, event, called)
  const end = endOf(context, call.tookMs)
  const settled = settleTry(held.delivery, called, call.result, end)
  const next = settled.next === null ? [] : [create(deliveryCodec, settled.next)]
  await commit(context, { writes: [writeOf(held, settled.delivery), ...next] })
  await noteCall(context, called, call, end)
  return settled
}

/** A try, and whether the table has it. */
interface Found {
  readonly delivery: Delivery
  readonly isStored: boolean
}

/** Stale when another sender has written it meanwhile. */
function writeOf({ delivery, isStored }: Found, after: Delivery): Write {
  return isStored ? replace(deliveryCodec, delivery, after) : create(deliveryCodec, after)
}

function isReady(context: StoreContext, delivery: Delivery): boolean {
  if (delivery.status !== 'pending') return false
  const now = nowOf(context)
  // A sandbox's try is due when either clock reaches its instant (Q8).
  const until = context.time.clock === 'wall' ? addMs(now, clockSkewMs) : later(now, context.time.wall.now())
  if (delivery.dueAt > until) return false
  return delivery.leaseUntil === null || delivery.leaseUntil <= wallMs(context)
}

/** An endpoint that never answered with success may be a host that never agreed: a few calls a minute find out (R14). */
const callsOfUnknown = { limit: 10, windowMs: MINUTE_MS }

/** Whether there is room for a call of an endpoint that has not answered yet; others have room for all. */
async function mayCallUnknown(context: Delivering, { id, answeredAt }: WebhookEndpoint): Promise<boolean> {
  if (answeredAt != null || context.time.clock !== 'wall') return true
  const window = { owner: context.tenant.merchantId, name: `unknown#${id}`, ...callsOfUnknown }
  return countInWindow(context.table, window, wallMs(context))
}

function nextMinuteOf(context: Delivering): number {
  const now = wallMs(context)
  return now - (now % MINUTE_MS) + MINUTE_MS
}

async function abandon(
  context: Delivering,
  found: Found,
  failure: 'endpoint_disabled' | 'event_expired',
): Promise<null> {
  await commit(context, { writes: [writeOf(found, abandonTry(found.delivery, failure))] })
  return null
}

/** A later due time makes it due again, and keeps the sweep from it sooner. If the clock rests, only the sweep can. */
async function putOff(context: Delivering, found: Found, untilMs: number): Promise<null> {
  const { delivery } = found
  if (context.time.clock !== 'wall') return null
  const spread = shardOf(`${delivery.endpointId} ${delivery.eventId}`, postponedSpreadMs)
  const dueAt = new Date(untilMs + spread).toISOString()
  const later: Delivery = revised(delivery, { dueAt, leaseUntil: null })
  await commit(context, { writes: [writeOf(found, later)] })
  return null
}

/** Calls the endpoint. A long wait is noted on the endpoint at once, so that other calls need not wait too. */
async function callEndpoint(
  context: Delivering,
  event: BillingEvent,
  endpoint: WebhookEndpoint,
): Promise<Call> {
  const startMs = wallMs(context)
  const ended = new AbortController()
  const suspicion = watch(context, endpoint, ended.signal)
  try {
    const result = await postEvent(context, event, endpoint)
    ended.abort()
    return { result, tookMs: wallMs(context) - startMs, suspected: await suspicion }
  } finally {
    ended.abort()
  }
}

/** @returns whether the call was still waiting. */
async function watch(context: Delivering, endpoint: WebhookEndpoint, ended: AbortSignal): Promise<boolean> {
  if (context.time.clock === 'walking') return false
  try {
    await wait(suspectAfterMs, undefined, { signal: ended })
  } catch {
    return false
  }
  // If the suspicion can't be written, other calls may wait longer, but no delivery is lost.
  await noteSuspicion(context, endpoint).catch(() => undefined)
  return true
}

/** Waits are counted from the end of a try; a clock at rest has not moved by then. */
function endOf(context: StoreContext, tookMs: number): TryEnd {
  const wallAt = context.time.wall.now()
  const onWall = context.time.clock === 'wall'
  return {
    at: onWall ? wallAt : nowOf(context),
    wallAt,
    jitterFraction: onWall ? Math.random() * MAX_JITTER_FRACTION : 0,
    tookMs,
  }
}

function wallMs(context: StoreContext): number {
  return Date.parse(context.time.wall.now())
}
