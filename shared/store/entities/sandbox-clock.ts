import type { SandboxClock } from '../../domain/sandbox/sandbox-clock.ts'
import { defineEntity, row, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

export const clockCodec = defineEntity<SandboxClock, 'merchantId'>({
  name: 'sandbox-clock',
  key: (clock) => tenantKey(clock.merchantId, partitions.clock, 'CLOCK'),
  attributes: {
    now: time('n'),
    target: time('t'),
    leaseUntil: 'l',
    setAside: 'sa',
    reset: row('rs', ['startedAt', 'keyHash']),
    version: 'v',
  },
  derive: (item) => ({ merchantId: tenantOf(item) }),
})

export function clockRef(merchantId: string): Ref<SandboxClock> {
  return { ...tenantKey(merchantId, partitions.clock, 'CLOCK'), codec: clockCodec, optional: true }
}
