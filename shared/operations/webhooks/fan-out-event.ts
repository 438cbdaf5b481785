import type { BillingEvent } from '../../domain/event/event.ts'
import { shardOfId } from '../../domain/ids.ts'
import { lagosDayOf } from '../../domain/time/lagos-day.ts'
import { SECOND_MS } from '../../domain/time/time.ts'
import { messagesOf } from '../../domain/message/customer-message.ts'
import type { Delivery } from '../../domain/webhook/delivery.ts'
import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { firstTries } from '../../domain/webhook/fan-out.ts'
import type { WorkQueue } from '../../ports/queue.ts'
import { commit } from '../../store/commit.ts'
import { StaleRead } from '../../store/context.ts'
import { addToDay } from '../../store/entities/day-tally.ts'
import { customerMessageCodec } from '../../store/entities/customer-message.ts'
import { deliveryCodec } from '../../store/entities/delivery.ts'
import { clearOutbox, clearTally, eventRef } from '../../store/entities/event.ts'
import { webhookEndpointsOf } from '../../store/entities/webhook-endpoint.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { create, type Write } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { sendMessages, tryMessage } from '../wake-up/send-messages.ts'

/** Announces first tries to the delivery worker. */
export type Announce = (tries: readonly Delivery[]) => Promise<void>

/**
 * Through the delivery queue: one message per try. With `now`, a try that is due later waits in the queue.
 * @param cause the request or job that the events tell of (O7); null where that is not known.
 */
export function announceTo(queue: WorkQueue, cause: string | null, now?: string): Announce {
  const delayOf = ({ dueAt }: Delivery): { readonly delaySeconds?: number } => {
    const waitMs = now === undefined ? 0 : Date.parse(dueAt) - Date.parse(now)
    return waitMs >= SECOND_MS ? { delaySeconds: Math.floor(waitMs / SECOND_MS) } : {}
  }
  return (tries) =>
    sendMessages(
      queue,
      'webhook-delivery',
      tries.map((one) => ({
        body: tryMessage(one.merchantId, deliveryCodec.key(one), cause),
        ...delayOf(one),
      })),
    )
}

/** Announces nothing: the sandbox clock's walk finds the tries by their due entries, without the queue hop. */
export const announceToNobody: Announce = () => Promise.resolve()

const writesAtOnce = 25

/** The events of one commit, their carrier (the one with the outbox entry), and the endpoints that may want them. */
export interface FanOut {
  readonly carrier: BillingEvent
  readonly events: readonly BillingEvent[]
  readonly endpoints: readonly WebhookEndpoint[]
}

/** What the caller has for a fan-out already. */
export interface FanOutHelp {
  /** Known events, such as those of the same stream batch; the others are read. */
  readonly known?: ReadonlyMap<string, BillingEvent>
  /** How to write the fan-out; by default {@link writeFanOut}. */
  readonly way?: typeof writeFanOut
  /** Reads the tenant's endpoints, for all fan-outs of a batch at once. */
  readonly endpoints?: typeof readEndpoints
}

/** Turns a commit's events into first tries, and counts them for the analytics (H6). */
export async function fanOutEvent(
  context: Writing,
  carrierId: string,
  announce: Announce,
  { known = new Map<string, BillingEvent>(), way = writeFanOut, endpoints = readEndpoints }: FanOutHelp = {},
): Promise<void> {
  const carrier = known.get(carrierId) ?? (await readEvents(context, [carrierId]))[0]
  if (!carrier) return
  for (const one of await readFanOuts(context, [carrier], known, endpoints)) await way(context, one, announce)
}

/** A tenant's endpoints, read strongly: one that was created a moment before an event must get it (E1). */
export function readEndpoints(context: Writing): Promise<readonly WebhookEndpoint[]> {
  return queryAll(context, { ...webhookEndpointsOf(context.tenant.merchantId), read: 'strong' })
}

/** Reads everything of the carriers' fan-outs in one round trip; carriers that were fanned out already are left out. */
export async function readFanOuts(
  context: Writing,
  carriers: readonly BillingEvent[],
  known: ReadonlyMap<string, BillingEvent> = new Map(),
  endpointsOf: typeof readEndpoints = readEndpoints,
): Promise<FanOut[]> {
  const waiting = carriers.filter(({ outbox }) => outbox !== null)
  if (waiting.length === 0) return []
  const atHand = new Map([...known, ...waiting.map((carrier) => [carrier.id, carrier] as const)])
  const missing = waiting.flatMap(({ outbox }) => outbox!.filter((id) => !atHand.has(id)))
  const [siblings, endpoints] = await Promise.all([
    missing.length === 0 ? [] : readEvents(context, missing),
    endpointsOf(context),
  ])
  const all = new Map([...atHand, ...siblings.map((event) => [event.id, event] as const)])
  return waiting.map((carrier) => ({
    carrier,
    events: carrier.outbox!.map((id) => all.get(id)).filter((event) => event !== undefined),
    endpoints,
  }))
}

/**
 * Writes a fan-out. Its order makes a crash harmless. First come the tries, each by a put that leaves an existing one
 * alone, so a second run can't overwrite a sender's result. Then come the messages. The outbox entry is removed last,
 * so until then stream and sweep return to it. If a message is lost after that, the sweep finds the pending try by
 * its own due entry.
 */
export async function writeFanOut(
  context: Writing,
  { carrier, events, endpoints }: FanOut,
  announce: Announce,
): Promise<void> {
  const tries = firstTries(events, endpoints)
  for (let i = 0; i < tries.length; i += writesAtOnce) {
    const wave = tries.slice(i, i + writesAtOnce)
    await Promise.all(wave.map((one) => unlessDone(context, [create(deliveryCodec, one)])))
  }
  await announce(tries)
  await writeMessages(context, events)
  await unlessDone(context, [clearOutbox(carrier), ...countWrites(carrier)])
}

/**
 * Sends a fan-out without a write for each try: its message carries the try, and the sender writes the outcome. For
 * events in the outbox, where the sweep compares them with their deliveries and writes missing tries. The entry stays
 * until the event expires.
 */
export async function sendFanOut(
  context: Writing,
  { carrier, events, endpoints }: FanOut,
  announce: Announce,
): Promise<void> {
  await announce(firstTries(events, endpoints))
  await writeMessages(context, events)
  const counted = countWrites(carrier)
  if (counted.length > 0) await unlessDone(context, [clearTally(carrier), ...counted])
}

/** Customers' messages have due entries: the stream wakes their worker. */
async function writeMessages(context: Writing, events: readonly BillingEvent[]): Promise<void> {
  for (const one of messagesOf(events, context.time.wall.now()))
    await unlessDone(context, [create(customerMessageCodec, one)])
}

/**
 * The transaction that removes the tally also counts it for the analytics. So a commit counts once, however often its
 * records arrive, and on the day it happened in the subscription's zone, however late. It costs three write units,
 * and only for commits that move a counter: a successful renewal moves none.
 */
function countWrites({ merchantId, id, createdAt, tally, talliedOn }: BillingEvent): Write[] {
  if (tally === null) return []
  return [addToDay({ merchantId, day: talliedOn ?? lagosDayOf(createdAt), shard: shardOfId(id), tally })]
}

/** A single conditional write costs the same as an unconditional one in a batch. A repeat is fine. */
async function unlessDone(context: Writing, writes: readonly Write[]): Promise<void> {
  try {
    await commit(context, { writes })
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
  }
}

/** Reads the events of one commit together; an event that was deleted after its lifetime has nothing left to send. */
async function readEvents(context: Writing, ids: readonly string[]): Promise<BillingEvent[]> {
  const refs = Object.fromEntries(ids.map((id) => [id, eventRef(context.tenant.merchantId, id)]))
  const found = await load(context, refs)
  return ids.map((id) => found[id]).filter((event) => event !== undefined)
}
