import type { BillingEvent } from '../../domain/event.ts'
import { readDue } from '../../store/due.ts'
import { eventCodec, eventRef } from '../../store/entities/event.ts'
import type { StreamChange } from '../wake-up/stream-change.ts'

/** An event in a batch of the stream that vouches for its commit's events. */
export interface PendingFanOut {
  readonly change: StreamChange
  readonly carrierId: string
  /** The tenant's events of the same batch: mostly the commit's other events, which then need no reading. */
  readonly known: ReadonlyMap<string, BillingEvent>
}

/**
 * The fan-outs that a batch of changes calls for: of carriers whose last image in it still has the mark. What a walking
 * sandbox clock writes, its walk fans out by itself.
 */
export function pendingFanOuts(changes: readonly StreamChange[]): PendingFanOut[] {
  const known = new Map<string, Map<string, BillingEvent>>()
  const marked = new Map<string, StreamChange>()
  for (const change of changes) {
    const { merchantId, key, item } = change
    if (!item || key.pk !== eventRef(merchantId, key.sk).pk) continue
    const ofTenant = known.get(merchantId) ?? new Map<string, BillingEvent>()
    known.set(merchantId, ofTenant.set(key.sk, eventCodec.decode(item)))
    const due = readDue(item)
    if (due !== null && due.clock !== 'walking') marked.set(key.sk, change)
    else marked.delete(key.sk)
  }
  return [...marked].map(([carrierId, change]) => {
    return { change, carrierId, known: known.get(change.merchantId)! }
  })
}
