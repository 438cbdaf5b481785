import { conflict } from '../../domain/problem.ts'
import type { BillingEvent } from '../../domain/event.ts'
import type { Delivery } from '../../domain/webhook/delivery.ts'
import { wants, type WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead } from '../../store/context.ts'
import { latestTry } from '../../store/entities/delivery.ts'
import { eventsOf } from '../../store/entities/event.ts'
import { webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import { load } from '../../store/load.ts'
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

/**
 * Redelivers the events of a range to one endpoint, including those that it missed while it was switched off.
 * @throws Problem 404; 409 `endpoint_disabled`; 400 for a cursor of another range.
 */
export async function redeliverRange(
  context: Redelivering,
  endpointId: string,
  range: EventRange,
): Promise<RedeliveredPage> {
  await load(context, {})
  const endpoint = await readObject(context, webhookEndpointRef(context.tenant.merchantId, endpointId))
  if (endpoint.status !== 'active') throw conflict('endpoint_disabled')
  const source = eventsOf(context.tenant.merchantId, nowOf(context))
  const page = await readList(context, source, { ...range, limit: eventsPerCall })
  const wanted = page.items.filter((event) => wants(endpoint, event)).reverse()
  let redelivered = 0
  for (let rest = wanted; rest.length > 0;) {
    // The request leaves one audit record: until a commit has stored it, events are redelivered one by one.
    const width = context.request.audit && !context.request.audit.stored ? 1 : sideBySide
    const wave = rest.slice(0, width)
    rest = rest.slice(width)
    const tries = await Promise.all(wave.map((event) => redeliverOne(context, event, endpoint)))
    const made = tries.filter((one) => one !== null)
    await announceTo(context.deliveryQueue)(made)
    redelivered += made.length
  }
  const { nextCursor, hasMore } = page
  return { redelivered, pending: wanted.length - redelivered, nextCursor, hasMore }
}

/** Null if a try is already due or in progress, or was made just now. */
async function redeliverOne(
  context: Redelivering,
  event: BillingEvent,
  endpoint: WebhookEndpoint,
): Promise<Delivery | null> {
  const decision = decide(context, event, endpoint, await latestTry(context, endpoint.id, event.id))
  if (decision.kind === 'none') return null
  try {
    await commit(context, { writes: [redeliveryWrite(decision)] })
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
    return null
  }
  return decision.next
}
