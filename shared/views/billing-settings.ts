import type { BillingSettings } from '../domain/merchant/billing-settings.ts'

/** A merchant's billing settings as the interface shows them (B3). */
export function billingSettingsView(settings: BillingSettings) {
  const { unusedOnCancel, openInvoiceOnCancel, onReversal, timeZone, onePerPerson, onDecrease, onDispute } =
    settings
  return {
    unusedOnCancel,
    openInvoiceOnCancel,
    onReversal,
    timeZone: timeZone ?? '',
    onePerPerson,
    onDecrease,
    onDispute,
  }
}
