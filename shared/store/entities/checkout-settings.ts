import type { CheckoutSettings } from '../../domain/checkout/redirect.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/** A merchant's checkout settings (A5); absent until they differ from the defaults. */
export interface StoredCheckoutSettings extends CheckoutSettings {
  readonly merchantId: string
  readonly version: number
}

export const checkoutSettingsCodec = defineEntity<StoredCheckoutSettings, 'merchantId'>({
  name: 'checkout-settings',
  key: (settings) => tenantKey(settings.merchantId, partitions.settings, 'CHECKOUT'),
  attributes: { redirectOrigins: 'o', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item) }),
})

export function checkoutSettingsRef(merchantId: string): Ref<StoredCheckoutSettings> {
  return {
    ...tenantKey(merchantId, partitions.settings, 'CHECKOUT'),
    codec: checkoutSettingsCodec,
    optional: true,
  }
}
