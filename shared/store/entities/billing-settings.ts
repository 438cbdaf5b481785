import { defaultBillingSettings, type BillingSettings } from '../../domain/merchant/billing-settings.ts'
import type { StoredSettings } from '../../domain/merchant/settings.ts'
import { defineSettings } from '../settings.ts'

/** A merchant's billing settings (B3); absent until they differ from the defaults. */
export type StoredBillingSettings = StoredSettings<BillingSettings>

export const { codec: billingSettingsCodec, refOf: billingSettingsRef } = defineSettings<BillingSettings>(
  'billing-settings',
  'BILLING',
  {
    unusedOnCancel: 'uc',
    openInvoiceOnCancel: 'oi',
    onReversal: 'or',
    timeZone: 'tz',
    onePerPerson: 'one',
    onDecrease: 'od',
    onDispute: 'ds',
  },
  { onePerPerson: 'checkout', onDecrease: 'next_renewal', onDispute: 'pause_method' },
)

/** What was stored, or the defaults. */
export function billingSettings(stored: StoredBillingSettings | undefined): BillingSettings {
  return stored ?? defaultBillingSettings
}
