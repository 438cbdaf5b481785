import { createHash } from 'node:crypto'
import { createdAtOf } from '../../domain/ids.ts'
import { carrierOf } from '../../domain/webhook/backoff.ts'
import { toMs } from '../../domain/time/time.ts'
import type { JobName } from '../../jobs/catalog.ts'
import { isDueJob, type DueMessage, type DueQueueJob } from '../../jobs/messages.ts'
import { readDue, type StoredDue } from '../../store/due.ts'
import { deliveryCodec } from '../../store/entities/delivery.ts'
import { partitions, type Key } from '../../store/keys.ts'
import type { StreamChange } from './stream-change.ts'
import { tryMessage } from './send-messages.ts'
import { schedulePrecisionMs } from '../waits.ts'

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

/**
 * Decides how a change wakes its worker. `now` is the wall clock: items under a tenant's clock are left to its walk.
 */
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
  return waitMs <= schedulePrecisionMs ? queued(due.job, body, waitMs) : scheduled(due, due.job, body)
}

/**
 * A first try is announced by its writer, unless it was postponed, and a leased one is being made right now. The
 * first two waits fit the queue's longest delay, later ones don't (D8.12).
 */
function tryWakeUp(change: StreamChange, due: StoredDue, waitMs: number): WakeUp {
  const { attempt, version, leaseUntil } = deliveryCodec.decode(change.item!)
  if ((attempt === 1 && version === 1) || leaseUntil !== null) return none
  const body = tryMessage(change.merchantId, due.key, due.cause)
  return carrierOf(waitMs) === 'queue'
    ? queued('webhook-delivery', body, waitMs)
    : scheduled(due, 'webhook-delivery', body)
}

/** The message that names a due item to a worker. */
export function dueMessageOf(merchantId: string, due: StoredDue, job: DueQueueJob): DueMessage {
  const { key, at, hints, cause } = due
  return { merchantId, ...key, at, job, hints: { ...hints }, ...(cause === null ? {} : { cause }) }
}

/** The name of an item's schedule. It must be short and of few characters, and a key is neither. */
export function scheduleName(key: Key): string {
  return createHash('sha256').update(`${key.pk} ${key.sk}`).digest('base64url')
}

/**
 * Only a subscription waits long and may stop waiting, which would leave a schedule that fires for nothing. An
 * invoice waits for a minute at most, by the queue; a delivery's try ends after its schedule has fired.
 */
function schedulesLong({ merchantId, key }: StreamChange): boolean {
  return key.pk === `${merchantId}#${partitions.subscription}`
}

/** A payout's transfer is due at the instant of its request: no clock needs to pass, and one at rest never would. */
function isNew({ at, key, clock }: StoredDue): boolean {
  return clock !== 'walking' && at <= createdAtOf(key.sk)
}

/** Messages to people and files, which no walk sends or writes. */
const alwaysOnWallClock: ReadonlySet<string> = new Set([
  'owner-notice',
  'customer-message',
  'import',
  'export',
  'price-change',
])

/**
 * Unsettled charges are followed in real time, whatever the tenant's clock says, because the gateway runs in it. So
 * are messages to an owner or a customer, which no walk sends.
 */
function onWallClock(due: StoredDue): boolean {
  if (alwaysOnWallClock.has(due.job)) return true
  return due.clock === 'wall' || (due.clock === 'set' && due.job === 'reconcile')
}

function queued(job: JobName, body: unknown, waitMs: number): WakeUp {
  return { kind: 'queue', job, body, delaySeconds: Math.max(0, Math.ceil(waitMs / 1000)) }
}

function scheduled(due: StoredDue, job: JobName, body: unknown): WakeUp {
  return { kind: 'schedule', name: scheduleName(due.key), at: due.at, job, body }
}
