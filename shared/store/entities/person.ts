import type { PersonRecord } from '../../domain/customer/person.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

export const personCodec = defineEntity<PersonRecord, 'merchantId' | 'name'>({
  name: 'person',
  key: ({ merchantId, name }) => tenantKey(merchantId, partitions.person, name),
  attributes: { customerId: 'c', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
})

/** A person's own record at a merchant, read strongly: it decides whom a payment settles on. */
export function personRef(merchantId: string, name: string): Ref<PersonRecord> {
  return {
    ...tenantKey(merchantId, partitions.person, name),
    codec: personCodec,
    read: 'strong',
    optional: true,
  }
}
