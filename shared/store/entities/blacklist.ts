import type { BlacklistEntry, Listing } from '../../domain/customer/blacklist-entry.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import { table } from '../table.ts'
import { check, type Write } from '../write.ts'

export const blacklistCodec = defineEntity<BlacklistEntry, 'merchantId' | 'name'>({
  name: 'blacklist-entry',
  key: ({ merchantId, name }) => tenantKey(merchantId, partitions.blacklist, name),
  attributes: { customerIds: 'c', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item), name: item.sk }),
})

export function blacklistRef(merchantId: string, name: string): Ref<BlacklistEntry> {
  return { ...tenantKey(merchantId, partitions.blacklist, name), codec: blacklistCodec, optional: true }
}

/** Makes a commit fail if a person has been blacklisted since the list was read (R6). */
export function stillAdmitted(merchantId: string, { name, entry }: Listing): Write {
  const key = tenantKey(merchantId, partitions.blacklist, name)
  return check(
    'not blacklisted',
    key,
    entry === undefined
      ? { condition: 'attribute_not_exists(#pk)', names: { '#pk': table.partitionKey } }
      : { condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': entry.version } },
  )
}
