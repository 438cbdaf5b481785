import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import type { Meaning } from '../context.ts'
import { tenantKey, type Key, type PartitionName } from '../keys.ts'
import { table } from '../table.ts'
import { update, type Write } from '../write.ts'

/** A sum in kobo under a name of its own, such as what one member has refunded on one Lagos day. */
export interface KoboSum {
  readonly merchantId: string
  readonly name: string
  readonly kobo: number
}

/** Makes what refers to the sums of a partition. They are read strongly, and absent until something is added. */
export function koboSums(
  entity: string,
  partition: PartitionName,
): (merchantId: string, name: string) => Ref<KoboSum> {
  const codec = defineEntity<KoboSum, 'merchantId' | 'name'>({
    name: entity,
    key: (sum) => tenantKey(sum.merchantId, partition, sum.name),
    attributes: { kobo: 'n' },
    derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
  })
  return (merchantId, name) => ({
    ...tenantKey(merchantId, partition, name),
    codec,
    optional: true,
    read: 'strong',
  })
}

/**
 * Adds to a sum, on condition that it stays within its limit, so that parallel calls can't pass it together.
 * @param lapsesMs When the table may delete it, epoch milliseconds; null for never.
 */
export function addWithin(
  label: string,
  sum: Key,
  add: { readonly kobo: number; readonly limitKobo: number; readonly lapsesMs: number | null },
  meaning: Meaning,
): Write {
  const { kobo, limitKobo, lapsesMs } = add
  const lapse = lapsesMs === null ? null : Math.ceil(lapsesMs / 1000)
  return update(
    label,
    sum,
    {
      set: `ADD #n :amount${lapse === null ? '' : ' SET #x = :x'}`,
      condition: 'attribute_not_exists(#n) OR #n <= :room',
      names: { '#n': 'n', ...(lapse !== null && { '#x': table.ttlAttribute }) },
      values: { ':amount': kobo, ':room': limitKobo - kobo, ...(lapse !== null && { ':x': lapse }) },
    },
    meaning,
  )
}
