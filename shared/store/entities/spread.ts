import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/**
 * Over how many partitions a large merchant's newest items are spread (E4); absent while one is enough. It is only ever
 * raised: items stay where they were written, and each identifier names the partition.
 */
export interface Spread {
  readonly merchantId: string
  /** Partitions that are listed, and also written from a moment after `since`. */
  readonly over: number
  /** Partitions written before that. */
  readonly before: number
  /** ISO instant of the raise. */
  readonly since: string
}

export const spreadCodec = defineEntity<Spread, 'merchantId'>({
  name: 'spread',
  key: ({ merchantId }) => tenantKey(merchantId, partitions.settings, 'SPREAD'),
  attributes: { over: 'o', before: 'b', since: time('s') },
  derive: (item) => ({ merchantId: tenantOf(item) }),
})

export function spreadRef(merchantId: string): Ref<Spread> {
  return { ...tenantKey(merchantId, partitions.settings, 'SPREAD'), codec: spreadCodec, optional: true }
}
