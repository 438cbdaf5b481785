import type { BillingEvent } from '../../domain/event.ts'
import { readDue } from '../../store/due.ts'
import { eventCodec, eventRef, liesInOutbox } from '../../store/entities/event.ts'
import type { StreamChange } from '../wake-up/stream-change.ts'
import { readEndpoints, sendFanOut, writeFanOut } from './fan-out-event.ts'

/** An event in a batch of the stream that vouches for its commit's events. */
export interface PendingFanOut {
  readonly change: StreamChange
  readonly carrierId: string
  /** The tenant's events of the same batch: mostly the commit's other events, which then need no reading. */
  readonly known: ReadonlyMap<string, BillingEvent>
  readonly way: typeof writeFanOut
  /** Reads the tenant's endpoints, once for the batch: all of it was written before. */
  readonly endpoints: typeof readEndpoints
}

/**
 * The fan-outs that a batch of changes calls for: of carriers that it tells of as new, and whose last image in it still
 * vouches for events. What a walking sandbox clock writes, its walk fans out by itself; what has a due entry leaves it only
 * when its tries are written.
 */
export function pendingFanOuts(changes: readonly StreamChange[]): PendingFanOut[] {
  const known = new Map<string, Map<string, BillingEvent>>()
  const marked = new Map<string, Pick<PendingFanOut, 'change' | 'way'>>()
  for (const change of changes) {
    const { merchantId, key, item } = change
    if (!item || key.pk !== eventRef(merchantId, key.sk).pk) continue
    const ofTenant = known.get(merchantId) ?? new Map<string, BillingEvent>()
    const event = eventCodec.decode(item)
    known.set(merchantId, ofTenant.set(key.sk, event))
    if (event.outbox === null || readDue(item)?.clock === 'walking') marked.delete(key.sk)
    else if (change.isNew) marked.set(key.sk, { change, way: liesInOutbox(item) ? sendFanOut : writeFanOut })
  }
  const endpoints = new Map([...known.keys()].map((merchantId) => [merchantId, readOnce()] as const))
  return [...marked].map(([carrierId, { change, way }]) => {
    const { merchantId } = change
    return { change, carrierId, known: known.get(merchantId)!, way, endpoints: endpoints.get(merchantId)! }
  })
}

function readOnce(): typeof readEndpoints {
  let read: ReturnType<typeof readEndpoints> | undefined
  return (context) => (read ??= readEndpoints(context))
}
