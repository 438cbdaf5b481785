import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/**
 * Over how many partitions a large merchant's newest items lie (E4); absent while one is enough. It is only ever
 * raised: what was written stays where it is, and every identifier says where that is.
 */
export interface Spread {
  readonly merchantId: string
  /** Partitions that are listed, and from a moment after `since` on written. */
  readonly over: number
  /** Partitions that were written before. */
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
