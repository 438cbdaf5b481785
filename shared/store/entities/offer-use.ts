import type { OfferUse } from '../../domain/catalog/offer-use.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

type Named = Pick<OfferUse, 'merchantId' | 'offerId' | 'person'>

const keyOf = ({ merchantId, offerId, person }: Named) =>
  tenantKey(merchantId, partitions.offerUse, `${offerId}#${person}`)

export const offerUseCodec = defineEntity<OfferUse, 'merchantId' | 'offerId' | 'person'>({
  name: 'offer-use',
  key: keyOf,
  attributes: { holder: 'h', kept: 'k', version: 'v' },
  derive: (item) => {
    const [offerId = '', person = ''] = item.sk.split('#')
    return { merchantId: tenantOf(item), offerId, person }
  },
})

/** One person's use of one offer, to be read strongly: the same person may pay twice at once (R11). */
export function offerUseRef(named: Named): Ref<OfferUse> {
  return { ...keyOf(named), codec: offerUseCodec, optional: true }
}
