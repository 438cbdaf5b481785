import { defaultBillingSettings, type BillingSettings } from '../../domain/merchant/billing-settings.ts'
import { billingSettingsRef } from '../../store/entities/billing-settings.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readSettings } from '../unit-of-work/read-settings.ts'

/** A merchant's present billing settings, with the time zone in force. */
export async function getBillingSettings(context: OperationContext): Promise<BillingSettings> {
  const ref = billingSettingsRef(context.tenant.merchantId)
  return inForce(context, await readSettings(context, ref, defaultBillingSettings))
}

/** The settings, with the merchant's own time zone if they name none. */
export function inForce(
  { tenant: { timeZone } }: OperationContext,
  settings: BillingSettings,
): BillingSettings {
  return { ...settings, timeZone: settings.timeZone ?? timeZone }
}
