import type { Branding } from '../../domain/branding.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/** A merchant's branding; absent until they set some. */
export interface StoredBranding extends Branding {
  readonly merchantId: string
  readonly version: number
}

export const brandingCodec = defineEntity<StoredBranding, 'merchantId'>({
  name: 'branding',
  key: ({ merchantId }) => tenantKey(merchantId, partitions.settings, 'BRANDING'),
  attributes: { logoUrl: 'l', color: 'c', supportEmail: 'e', supportPhone: 'p', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item) }),
})

export function brandingRef(merchantId: string): Ref<StoredBranding> {
  return { ...tenantKey(merchantId, partitions.settings, 'BRANDING'), codec: brandingCodec, optional: true }
}
