import { conflict, Problem } from '../../domain/problem.ts'
import { addMs, fromMs, SECOND_MS } from '../../domain/time/time.ts'
import type { BillingEvent } from '../../domain/event/event.ts'
import type { Delivery } from '../../domain/webhook/delivery.ts'
import type { Redelivery } from '../../domain/webhook/redeliver.ts'
import { wants, type WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { commit } from '../../store/commit.ts'
import { causeOf, nowOf, StaleRead } from '../../store/context.ts'
import { latestTry } from '../../store/entities/delivery.ts'
import { eventsOf } from '../../store/entities/event.ts'
import { webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import { loadClock } from '../../store/load.ts'
import { leaseSlice } from '../../store/rate-bucket.ts'
import { announceTo } from './fan-out-event.ts'
import { readList, readObject } from '../unit-of-work/read-object.ts'
import { decide, redeliveryWrite, type Redelivering } from './redeliver-event.ts'

/** The events to redeliver: those made in [createdFrom, createdTo), a page at a time. */
export interface EventRange {
  readonly createdFrom: string
  readonly createdTo?: string | undefined
  readonly cursor?: string | undefined
}

/** The result of one page of a range. */
export interface RedeliveredPage {
  /** Tries that will be made now. */
  readonly redelivered: number
  /** Events whose try is already due or in progress. */
  readonly pending: number
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

/** As many as a request has time for. */
const eventsPerCall = 200
const sideBySide = 25
/** At most so many a second, and so many that wait (R14). */
const replayRate = { perSecond: 10, burst: 1_000 }

/**
 * Redelivers the events of a range to one endpoint, including those that it missed while it was switched off.
 * @throws Problem 404; 409 `endpoint_disabled`; 400 for a cursor of another range; 429 while too many are waiting.
 */
export async function redeliverRange(
  context: Redelivering,
  endpointId: string,
  range: EventRange,
): Promise<RedeliveredPage> {
  await loadClock(context)
  const endpoint = await readObject(context, webhookEndpointRef(context.tenant.merchantId, endpointId))
  if (endpoint.status !== 'active') throw conflict('endpoint_disabled')
  const source = eventsOf(context.tenant.merchantId, nowOf(context))
  const page = await readList(context, source, { ...range, limit: eventsPerCall })
  const wanted = page.items.filter((event) => wants(endpoint, event)).reverse()
  const dueAtOf = await pacedFrom(context, endpointId, wanted.length)
  const places = new Map(wanted.map((event, place) => [event.id, place]))
  let redelivered = 0
  for (let rest = wanted; rest.length > 0;) {
    // The request leaves one audit record: until a commit has stored it, events are redelivered one by one.
    const width = context.request.audit && !context.request.audit.stored ? 1 : sideBySide
    const wave = rest.slice(0, width)
    rest = rest.slice(width)
    const tries = await Promise.all(
      wave.map((event) => redeliverOne(context, event, endpoint, dueAtOf(places.get(event.id)!))),
    )
    const made = tries.filter((one) => one !== null)
    await announceTo(context.deliveryQueue, causeOf(context), nowOf(context))(made)
    redelivered += made.length
  }
  const { nextCursor, hasMore } = page
  return { redelivered, pending: wanted.length - redelivered, nextCursor, hasMore }
}

/**
 * When each event of a range is sent. Ranges of an endpoint queue behind each other, ten events a second, so that nobody
 * uses them to flood a host (R14). A sandbox's own clock sends them at its instant: no time passes there.
 * @throws Problem 429 while more are waiting than the queue takes.
 */
async function pacedFrom(
  context: Redelivering,
  endpointId: string,
  count: number,
): Promise<(place: number) => string> {
  const now = nowOf(context)
  if (context.time.clock !== 'wall' || count === 0) return () => now
  const bucket = { owner: context.tenant.merchantId, surface: `replay#${endpointId}`, rate: replayRate }
  const nowMs = Date.parse(context.time.wall.now())
  const { granted, fullAtMs } = await leaseSlice(context.table, bucket, count, nowMs)
  const placeMs = SECOND_MS / replayRate.perSecond
  if (granted < count) {
    const roomMs = fullAtMs - nowMs + (count - replayRate.burst) * placeMs
    throw new Problem('rate_limited', [], { retryAfterSeconds: Math.max(1, Math.ceil(roomMs / SECOND_MS)) })
  }
  const beginsMs = Math.max(nowMs, fullAtMs - count * placeMs)
  return (place) => fromMs(beginsMs + place * placeMs)
}

/** Whether a try waits its turn in this or an earlier range, and not for a failure's pause. */
function isPaced(context: Redelivering, decision: Redelivery): boolean {
  const horizonMs = (replayRate.burst / replayRate.perSecond) * SECOND_MS
  return decision.kind === 'sooner' && decision.before.dueAt <= addMs(nowOf(context), horizonMs)
}

/** Null if a try is already due or in progress, or was made just now. */
async function redeliverOne(
  context: Redelivering,
  event: BillingEvent,
  endpoint: WebhookEndpoint,
  dueAt: string,
): Promise<Delivery | null> {
  const decision = decide(context, event, endpoint, await latestTry(context, endpoint.id, event.id))
  if (decision.kind === 'none' || isPaced(context, decision)) return null
  const paced = { ...decision, next: { ...decision.next, dueAt } }
  try {
    await commit(context, { writes: [redeliveryWrite(paced)] })
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
    return null
  }
  return paced.next
}
