import type { KnownCountries } from '../../domain/team/known-countries.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

export const knownCountriesCodec = defineEntity<KnownCountries, 'merchantId' | 'memberId'>({
  name: 'known-countries',
  key: ({ merchantId, memberId }) => tenantKey(merchantId, partitions.knownCountries, memberId),
  attributes: { countries: 'cc', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item), memberId: item.sk }),
})

/** Access pattern: the countries that a member has signed in from, in the live cell. */
export function knownCountriesRef(merchantId: string, memberId: string): Ref<KnownCountries> {
  return {
    ...tenantKey(merchantId, partitions.knownCountries, memberId),
    codec: knownCountriesCodec,
    optional: true,
    read: 'strong',
  }
}
