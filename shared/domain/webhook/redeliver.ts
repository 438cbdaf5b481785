import { revised } from '../change/revised.ts'
import type { BillingEvent } from '../event/event.ts'
import type { Moment } from '../change/change.ts'
import { addMs } from '../time/time.ts'
import type { Delivery } from './delivery.ts'
import { composeTry } from './fan-out.ts'
import { clockSkewMs } from '../time/waits.ts'

/**
 * What redelivering an event to an endpoint changes: a new try that begins a run of its own, or the waiting one
 * brought forward. Nothing when a try is already due or in progress, or when the try numbers are used up.
 */
export type Redelivery =
  | { readonly kind: 'new'; readonly next: Delivery }
  | { readonly kind: 'sooner'; readonly before: Delivery; readonly next: Delivery }
  | { readonly kind: 'none'; readonly reason: 'delivery_pending' | 'too_many_tries' }

/** Three digits: an event's tries sort by number as text. */
const mostTries = 999

/**
 * Decides a redelivery. Only the newest try matters: with a second pending one, settling the first could not write
 * the try that follows it.
 * @param latest The newest try of this event to this endpoint; null when there was none.
 */
export function decideRedelivery(
  event: Pick<BillingEvent, 'merchantId' | 'id' | 'type'>,
  endpointId: string,
  latest: Delivery | null,
  { now, wallMs }: Moment,
): Redelivery {
  if (latest === null) return { kind: 'new', next: composeTry(event, endpointId, 1, now) }
  if (latest.status === 'pending') {
    const held = latest.leaseUntil !== null && latest.leaseUntil > wallMs
    if (held || latest.dueAt <= addMs(now, clockSkewMs)) return { kind: 'none', reason: 'delivery_pending' }
    const next: Delivery = revised(latest, { dueAt: now, leaseUntil: null })
    return { kind: 'sooner', before: latest, next }
  }
  if (latest.attempt >= mostTries) return { kind: 'none', reason: 'too_many_tries' }
  return { kind: 'new', next: composeTry(event, endpointId, latest.attempt + 1, now) }
}
