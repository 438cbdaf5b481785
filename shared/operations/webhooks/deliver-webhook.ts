import { revised } from '../../domain/revised.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { BillingEvent } from '../../domain/event.ts'
import { addMs } from '../../domain/time.ts'
import { MAX_JITTER_FRACTION } from '../../domain/webhook/backoff.ts'
import { suspectAfterMs } from '../../domain/webhook/circuit.ts'
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
import { create, replace, type Write } from '../../store/write.ts'
import { admission, noteCall, noteSuspicion, type Call } from './note-endpoint-call.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { postEvent } from './post-event.ts'

/** The context of an operation that calls merchants' endpoints. */
export type Delivering = ContextOf<'table.write' | 'webhook-http'>

/** How long a sender has a try to itself: the call's 15 s and room to book it. Wall clock, as calls take real time. */
const leaseMs = 30_000

/** The writer of a try and its worker are different machines, whose clocks may differ a little. */
const clockSkewMs = 1_000

/** What was put off comes back spread over this span. */
const spreadMs = 5_000

/**
 * Makes one try of a delivery (D8.9), when it is pending and due in tenant time, nobody else is making it, and its
 * endpoint does not keep other calls waiting. The next try gets its own item in the same commit; its due entry is what
 * wakes the worker again.
 *
 * A first try that only its message knows of is written once, with what came of it: one write for what succeeds at once.
 * Nobody holds it meanwhile, so a doubled message may call twice, as a sender that dies does.
 * @returns what was decided; null when there was nothing to do now.
 * @throws StaleRead when another sender got there first; the run after that finds nothing to do.
 */
export async function deliverWebhook(
  context: Delivering,
  { pk, sk }: Pick<DeliveryMessage, 'pk' | 'sk'>,
): Promise<SettledTry | null> {
  const { merchantId } = context
  const { endpointId, eventId, attempt } = deliveryOf({ pk, sk })
  const isFirst = attempt === 1
  const {
    delivery: stored,
    event,
    endpoint,
  } = await load(context, {
    // What a default read may miss would be taken for one that nobody has written, and the endpoint called twice.
    delivery: { ...deliveryRef(merchantId, endpointId, sk), ...(isFirst ? { sure: true } : {}) },
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
  const called = turn.kind === 'probe' ? revised(endpoint, { circuit: turn.circuit }) : endpoint
  const probe: Write[] = called === endpoint ? [] : [replace(webhookEndpointCodec, endpoint, called)]
  const leaseUntil = wallMs(context) + leaseMs
  const held = found.isStored ? { ...found, delivery: revised(delivery, { leaseUntil }) } : found
  const claim = held === found ? [] : [writeOf(found, held.delivery)]
  await commit(context, { writes: [...claim, ...probe] })

  const call = await callEndpoint(context, event, called)
  const end = endOf(context, call.tookMs)
  const settlement = settleTry(held.delivery, called, call.result, end)
  const next = settlement.next === null ? [] : [create(deliveryCodec, settlement.next)]
  await commit(context, { writes: [writeOf(held, settlement.delivery), ...next] })
  await noteCall(context, called, call, end)
  return settlement
}

/** A try, and whether the table has it. */
interface Found {
  readonly delivery: Delivery
  readonly isStored: boolean
}

/** Stale when somebody else has written it meanwhile. */
function writeOf({ delivery, isStored }: Found, after: Delivery): Write {
  return isStored ? replace(deliveryCodec, delivery, after) : create(deliveryCodec, after)
}

function isReady(context: StoreContext, delivery: Delivery): boolean {
  if (delivery.status !== 'pending') return false
  const now = nowOf(context)
  if (delivery.dueAt > (context.time.clock === 'wall' ? addMs(now, clockSkewMs) : now)) return false
  return delivery.leaseUntil === null || delivery.leaseUntil <= wallMs(context)
}

async function abandon(
  context: Delivering,
  found: Found,
  failure: 'endpoint_disabled' | 'event_expired',
): Promise<null> {
  await commit(context, { writes: [writeOf(found, abandonTry(found.delivery, failure))] })
  return null
}

/** A later due time brings it back, and keeps the sweep from doing so sooner. By a clock that stands, only the sweep can. */
async function putOff(context: Delivering, found: Found, untilMs: number): Promise<null> {
  const { delivery } = found
  if (context.time.clock !== 'wall') return null
  const spread = shardOf(`${delivery.endpointId} ${delivery.eventId}`, spreadMs)
  const dueAt = new Date(untilMs + spread).toISOString()
  const later: Delivery = revised(delivery, { dueAt, leaseUntil: null })
  await commit(context, { writes: [writeOf(found, later)] })
  return null
}

/** Calls the endpoint, and tells of it while the call still waits, so that others need not wait along with it. */
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
  // A suspicion that cannot be written costs others some waiting, but no delivery.
  await noteSuspicion(context, endpoint).catch(() => undefined)
  return true
}

/** Waits count from the end of a try; a clock that stands has not moved by then. */
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
