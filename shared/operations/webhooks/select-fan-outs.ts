import type { BillingEvent } from '../../domain/event/event.ts'
import { readDue } from '../../store/due.ts'
import { eventCodec, eventRef, liesInOutbox } from '../../store/entities/event.ts'
import type { StreamChange } from '../wake-up/stream-change.ts'
import { readEndpoints, sendFanOut, writeFanOut } from './fan-out-event.ts'

/** A carrier event in a batch of the stream, whose commit is to be fanned out. */
export interface PendingFanOut {
  readonly change: StreamChange
  readonly carrierId: string
  /** The tenant's events of the same batch: mostly the commit's other events, which then need no reading. */
  readonly known: ReadonlyMap<string, BillingEvent>
  readonly way: typeof writeFanOut
  /** Reads the tenant's endpoints, once per batch: all of it was written before. */
  readonly endpoints: typeof readEndpoints
}

/**
 * The fan-outs of a batch of changes: for carriers that are new in it, and whose last image in it still vouches for
 * events. A walking sandbox clock's walk fans out its own writes. A carrier with a due entry loses it only when its
 * tries are written.
 * @param since Records before this instant were sent before the table was restored (O2); null for a table that
 * was never restored.
 */
export function pendingFanOuts(
  changes: readonly StreamChange[],
  since: string | null = null,
): PendingFanOut[] {
  const known = new Map<string, Map<string, BillingEvent>>()
  const marked = new Map<string, Pick<PendingFanOut, 'change' | 'way'>>()
  for (const change of changes) {
    const { merchantId, key, item } = change
    if (!item || key.pk !== eventRef(merchantId, key.sk).pk) continue
    const ofTenant = known.get(merchantId) ?? new Map<string, BillingEvent>()
    const event = eventCodec.decode(item)
    known.set(merchantId, ofTenant.set(key.sk, event))
    if (event.outbox === null || readDue(item)?.clock === 'walking') marked.delete(key.sk)
    else if (change.isNew && (since === null || event.createdAt >= since))
      marked.set(key.sk, { change, way: liesInOutbox(item) ? sendFanOut : writeFanOut })
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
