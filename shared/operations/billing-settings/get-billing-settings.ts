import type { BillingSettings } from '../../domain/billing-settings.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A merchant's present billing settings, with the time zone in force. */
export async function getBillingSettings(context: OperationContext): Promise<BillingSettings> {
  const ref = billingSettingsRef(context.tenant.merchantId)
  const [item] = await readItems(context.table, [ref], 'strong')
  return inForce(context, billingSettings(item ? ref.codec.decode(item) : undefined))
}

/** The settings, with the merchant's own time zone if they name none. */
export function inForce(
  { tenant: { timeZone } }: OperationContext,
  settings: BillingSettings,
): BillingSettings {
  return { ...settings, timeZone: settings.timeZone ?? timeZone }
}
