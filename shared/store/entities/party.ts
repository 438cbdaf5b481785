import type { Party } from '../../domain/tax/party.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

export const partyCodec = defineEntity<Party, 'merchantId' | 'key'>({
  name: 'party',
  key: ({ merchantId, key }) => tenantKey(merchantId, partitions.party, key),
  attributes: { name: 'n', address: 'ad', tin: 'ti', rcNumber: 'rc' },
  derive: (item) => ({ merchantId: tenantOf(item), key: item.sk }),
})

/** The parties of tax documents (L3). */
export function partyRef(merchantId: string, key: string): Ref<Party> {
  return { ...tenantKey(merchantId, partitions.party, key), codec: partyCodec, optional: true }
}
