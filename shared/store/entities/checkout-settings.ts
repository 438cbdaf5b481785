import type { CheckoutSettings } from '../../domain/checkout/redirect.ts'
import { defineSettings } from '../settings.ts'

/** A merchant's checkout settings (A5); absent until they differ from the defaults. */
export const { codec: checkoutSettingsCodec, refOf: checkoutSettingsRef } = defineSettings<CheckoutSettings>(
  'checkout-settings',
  'CHECKOUT',
  { redirectOrigins: 'o' },
)
