import type { AddOn } from '../../domain/catalog/add-on.ts'
import { isSamePricing, onePrice, type PlanPricing } from '../../domain/pricing/plan-pricing.ts'
import { defineEntity, identityOf, json, storedAs, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { priceAttributes } from './price-attributes.ts'
import { tenantList } from '../tenant-list.ts'

/** An add-on without pricing fields takes no space for them. */
type StoredAddOn = Omit<AddOn, 'pricing'> & { readonly pricing: PlanPricing | null }

const storedCodec = defineEntity<StoredAddOn, 'merchantId' | 'id' | 'createdAt'>({
  name: 'add-on',
  key: (addOn) => tenantKey(addOn.merchantId, partitions.addOn, addOn.id),
  attributes: {
    ...priceAttributes,
    archivedAt: time('ar'),
    version: 'v',
    pricing: json('pr'),
  },
  derive: identityOf,
})

export const addOnCodec = storedAs<AddOn, StoredAddOn>(storedCodec, {
  stored: (addOn) => ({ ...addOn, pricing: isSamePricing(addOn.pricing, onePrice) ? null : addOn.pricing }),
  read: ({ pricing, ...addOn }) => ({ ...addOn, pricing: pricing ?? onePrice }),
})

export function addOnRef(merchantId: string, id: string): Ref<AddOn> {
  return { ...tenantKey(merchantId, partitions.addOn, id), codec: addOnCodec }
}

/** Access pattern: a tenant's add-ons, newest first. */
export function addOnsOf(merchantId: string): ListSource<AddOn> {
  return tenantList(merchantId, partitions.addOn, { list: 'add-ons', prefix: 'addon_', codec: addOnCodec })
}
