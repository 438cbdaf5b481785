import { createHash } from 'node:crypto'
import { createdAtOf } from '../../domain/ids.ts'
import { carrierOf } from '../../domain/webhook/backoff.ts'
import { toMs } from '../../domain/time.ts'
import type { JobName } from '../../jobs/catalog.ts'
import { isDueJob, type DueMessage, type DueQueueJob } from '../../jobs/messages.ts'
import { readDue, type StoredDue } from '../../store/due.ts'
import { deliveryCodec } from '../../store/entities/delivery.ts'
import { partitions, type Key } from '../../store/keys.ts'
import type { StreamChange } from './stream-change.ts'
import { tryMessage } from './send-messages.ts'

/** What wakes an item's worker when the item is due (D13.1). */
export type WakeUp =
  | { readonly kind: 'queue'; readonly job: JobName; readonly body: unknown; readonly delaySeconds: number }
  | {
      readonly kind: 'schedule'
      readonly name: string
      readonly at: string
      readonly job: JobName
      readonly body: unknown
    }
  | { readonly kind: 'clear'; readonly name: string }
  | { readonly kind: 'none' }

const none: WakeUp = { kind: 'none' }

/** A schedule has 60 s precision (D13.1), so what is due sooner goes to the queue, with a delay. */
const soonMs = 60_000

/** Decides what a change asks for. `now` is the wall clock: items under a tenant's own clock are left to its walk. */
export function wakeUpFor(change: StreamChange, now: string): WakeUp {
  const due = change.item ? readDue(change.item) : null
  if (due === null) {
    return schedulesLong(change) ? { kind: 'clear', name: scheduleName(change.key) } : none
  }
  if (!isDueJob(due.job) || due.job === 'event-fanout') return none
  if (due.job === 'payout' && isNew(due))
    return queued(due.job, dueMessageOf(change.merchantId, due, due.job), 0)
  if (!onWallClock(due)) return none
  const waitMs = toMs(due.at) - toMs(now)
  if (due.job === 'webhook-delivery') return tryWakeUp(change, due, waitMs)
  const body = dueMessageOf(change.merchantId, due, due.job)
  return waitMs <= soonMs ? queued(due.job, body, waitMs) : scheduled(due, due.job, body)
}

/**
 * A first try is told by who wrote it, unless it was put off, and a leased one is being made right now. The first two
 * waits fit the queue's longest delay, later ones don't (D8.12).
 */
function tryWakeUp(change: StreamChange, due: StoredDue, waitMs: number): WakeUp {
  const { attempt, version, leaseUntil } = deliveryCodec.decode(change.item!)
  if ((attempt === 1 && version === 1) || leaseUntil !== null) return none
  const body = tryMessage(change.merchantId, due.key)
  return carrierOf(waitMs) === 'queue'
    ? queued('webhook-delivery', body, waitMs)
    : scheduled(due, 'webhook-delivery', body)
}

/** The message that tells a worker of a due item. */
export function dueMessageOf(merchantId: string, due: StoredDue, job: DueQueueJob): DueMessage {
  return { merchantId, pk: due.key.pk, sk: due.key.sk, at: due.at, job, hints: { ...due.hints } }
}

/** The schedule of an item: a name must be short and of few characters, and a key is neither. */
export function scheduleName(key: Key): string {
  return createHash('sha256').update(`${key.pk} ${key.sk}`).digest('base64url')
}

/**
 * Only a subscription waits long, stops waiting, and would have its schedule go off for nothing. An invoice waits for a
 * minute at most, by the queue; a delivery's try ends when its schedule has gone off.
 */
function schedulesLong({ merchantId, key }: StreamChange): boolean {
  return key.pk === `${merchantId}#${partitions.subscription}`
}

/** A payout's transfer is due in the instant of the request: no clock needs to pass, a standing one would never. */
function isNew({ at, key, clock }: StoredDue): boolean {
  return clock !== 'walking' && at <= createdAtOf(key.sk)
}

/**
 * An unsettled charge is looked after in real time, because the gateway lives in it, whatever the tenant's clock says. So
 * is what an owner or a customer is to be told, which no walk tells.
 */
function onWallClock(due: StoredDue): boolean {
  if (due.job === 'owner-notice' || due.job === 'customer-message' || due.job === 'import') return true
  return due.clock === 'wall' || (due.clock === 'set' && due.job === 'reconcile')
}

function queued(job: JobName, body: unknown, waitMs: number): WakeUp {
  return { kind: 'queue', job, body, delaySeconds: Math.max(0, Math.ceil(waitMs / 1000)) }
}

function scheduled(due: StoredDue, job: JobName, body: unknown): WakeUp {
  return { kind: 'schedule', name: scheduleName(due.key), at: due.at, job, body }
}
