import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/** A sandbox tenant's own clock (decisions 12 and 13). It stands still at `now` until it is set again. */
export interface SandboxClock {
  readonly merchantId: string
  readonly now: string
  /** Where a running jump leads; equal to `now` when the clock is idle. */
  readonly target: string
  /** Wall clock, epoch milliseconds: who walks the clock holds it until then. */
  readonly leaseUntil: number | null
  readonly version: number
}

export const clockCodec = defineEntity<SandboxClock, 'merchantId'>({
  name: 'sandbox-clock',
  key: (clock) => tenantKey(clock.merchantId, partitions.clock, 'CLOCK'),
  attributes: { now: time('n'), target: time('t'), leaseUntil: 'l', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item) }),
})

export function clockRef(merchantId: string): Ref<SandboxClock> {
  return { ...tenantKey(merchantId, partitions.clock, 'CLOCK'), codec: clockCodec, optional: true }
}
