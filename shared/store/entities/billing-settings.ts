import { defaultBillingSettings, type BillingSettings } from '../../domain/billing-settings.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/** A merchant's billing settings (B3); absent until they differ from the defaults. */
export interface StoredBillingSettings extends BillingSettings {
  readonly merchantId: string
  readonly version: number
}

export const billingSettingsCodec = defineEntity<StoredBillingSettings, 'merchantId'>({
  name: 'billing-settings',
  key: (settings) => tenantKey(settings.merchantId, partitions.settings, 'BILLING'),
  attributes: {
    unusedOnCancel: 'uc',
    openInvoiceOnCancel: 'oi',
    onReversal: 'or',
    timeZone: 'tz',
    version: 'v',
  },
  derive: (item) => ({ merchantId: tenantOf(item) }),
})

export function billingSettingsRef(merchantId: string): Ref<StoredBillingSettings> {
  return {
    ...tenantKey(merchantId, partitions.settings, 'BILLING'),
    codec: billingSettingsCodec,
    optional: true,
  }
}

/** What was stored, or the defaults. */
export function billingSettings(stored: StoredBillingSettings | undefined): BillingSettings {
  return stored ?? defaultBillingSettings
}
