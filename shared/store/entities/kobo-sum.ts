import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { tenantKey, type PartitionName } from '../keys.ts'

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
