import type { BillingEvent } from '../../domain/event.ts'
import { lagosDayOf } from '../../domain/lagos-day.ts'
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
import { queryAll } from '../../store/page.ts'
import { create, type Write } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { sendMessages, tryMessage } from '../wake-up/send-messages.ts'

/** Tells the delivery worker of first tries. */
export type Announce = (tries: readonly Delivery[]) => Promise<void>

/** By the delivery queue: one message a try. */
export function announceTo(queue: WorkQueue): Announce {
  return (tries) =>
    sendMessages(
      queue,
      'webhook-delivery',
      tries.map((one) => ({ body: tryMessage(one.merchantId, deliveryCodec.key(one)) })),
    )
}

/** Nobody is told: the sandbox clock's walk finds the tries by their due entries, without the queue hop. */
export const announceToNobody: Announce = () => Promise.resolve()

const writesAtOnce = 25

/** The events of one commit, led by the one that carries its outbox entry, and who may want them. */
export interface FanOut {
  readonly carrier: BillingEvent
  readonly events: readonly BillingEvent[]
  readonly endpoints: readonly WebhookEndpoint[]
}

/** What is at hand for a fan-out. */
export interface FanOutHelp {
  /** Events, such as those of the same stream batch; the others are read. */
  readonly known?: ReadonlyMap<string, BillingEvent>
  /** How it is done; {@link writeFanOut} where nothing is said. */
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

/** A tenant's endpoints, read strongly: one that was made a moment before an event must hear of it (E1). */
export function readEndpoints(context: Writing): Promise<readonly WebhookEndpoint[]> {
  return queryAll(context, { ...webhookEndpointsOf(context.merchantId), consistent: true })
}

/** Reads what goes with carriers, all of it in one round trip; those that were fanned out already are left out. */
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
 * The writes of a fan-out. The order is what makes a crash harmless: tries first, each by a put that leaves an existing one
 * alone, so a second run can't wipe out what a sender did; then the messages; the outbox entry goes last, so until then
 * stream and sweep come back here. A message that is lost after that is found by the sweep, because a pending try has a due
 * entry of its own.
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
 * The same without a write for each try: its message carries it, and who makes it writes down what came of it. For events
 * that lie in the outbox, where the sweep compares them with their deliveries: it writes the tries of those that lack one.
 * The entry stays until the event expires.
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

/** What customers are told is found by its due entry: the stream wakes its worker. */
async function writeMessages(context: Writing, events: readonly BillingEvent[]): Promise<void> {
  for (const one of messagesOf(events, context.time.wall.now()))
    await unlessDone(context, [create(customerMessageCodec, one)])
}

/**
 * The analytics are counted in the very transaction that takes the tally off, so a commit counts once, however often its
 * records come, and on the day it happened on in the subscription's zone, however late. Three write units, for commits that move a counter: a
 * renewal that succeeds moves none.
 */
function countWrites({ merchantId, createdAt, tally, talliedOn }: BillingEvent): Write[] {
  return tally === null ? [] : [addToDay({ merchantId, day: talliedOn ?? lagosDayOf(createdAt), tally })]
}

/** A single conditional write costs what a batch's unconditional one does. That it was done before is fine. */
async function unlessDone(context: Writing, writes: readonly Write[]): Promise<void> {
  try {
    await commit(context, { writes })
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
  }
}

/** Events of one commit are read together; one that was deleted after its lifetime has nothing left to send. */
async function readEvents(context: Writing, ids: readonly string[]): Promise<BillingEvent[]> {
  const refs = Object.fromEntries(ids.map((id) => [id, eventRef(context.merchantId, id)]))
  const found = await load(context, refs)
  return ids.map((id) => found[id]).filter((event) => event !== undefined)
}
