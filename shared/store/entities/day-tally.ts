import type { Count } from '../../domain/analytics/exact.ts'
import type { Counter, Tally } from '../../domain/analytics/tally.ts'
import type { LagosDay } from '../../domain/time/lagos-day.ts'
import { tenantOf, type Codec } from '../codec.ts'
import { inShard, partitions, shardOfPartition } from '../keys.ts'
import { update, type Write } from '../write.ts'

/**
 * A tenant's counts of one Lagos day; each counter is an attribute with its own name. A large merchant's day is stored in several
 * parts, one for each partition that their newest items are spread over, because a part takes 25 transactions a second (O8).
 */
export interface DayTally {
  readonly merchantId: string
  /** The part, from the identifier of the event that carries the counts. */
  readonly shard: number
  readonly day: LagosDay
  readonly tally: Tally
}

const dayTallyCodec: Codec<DayTally> = {
  name: 'day-tally',
  key: ({ merchantId, day, shard }) => ({
    pk: inShard(`${merchantId}#${partitions.analytics}`, shard),
    sk: day,
  }),
  encode: (value) => ({ ...dayTallyCodec.key(value), ...value.tally }),
  decode: ({ pk, sk, ...tally }) => ({
    merchantId: tenantOf({ pk: String(pk) }),
    shard: shardOfPartition(String(pk)),
    day: String(sk),
    tally: tally as Tally,
  }),
}

/** Access pattern: all of a tenant's day counts, one small item a day and part; the parts are queried together. */
export function dayTalliesOf(merchantId: string): {
  partition: string
  codec: Codec<DayTally>
  read: 'strong'
} {
  return { partition: `${merchantId}#${partitions.analytics}`, codec: dayTallyCodec, read: 'strong' }
}

/** Adds to the counters of a day, creating them if needed. */
export function addToDay({ tally, ...day }: DayTally): Write {
  const counters = Object.entries(tally) as [Counter, Count][]
  return update('count', dayTallyCodec.key({ ...day, tally }), {
    set: `ADD ${counters.map((_, i) => `#${i} :${i}`).join(', ')}`,
    names: Object.fromEntries(counters.map(([name], i) => [`#${i}`, name])),
    values: Object.fromEntries(counters.map(([, value], i) => [`:${i}`, value])),
  })
}
