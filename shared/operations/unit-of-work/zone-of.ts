import { DEFAULT_TIME_ZONE } from '../../domain/time/calendar.ts'
import { billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from './context.ts'

/**
 * The zone in which a merchant's days are counted: the billing settings', otherwise the merchant's own (B12). It is
 * read with the first load of the work, so it costs no round trip. Workers, whose credential names no zone, read the
 * merchant.
 */
export async function zoneOf(context: OperationContext): Promise<string> {
  const { merchantId, timeZone } = context.tenant
  const { settings, merchant } = await load(context, {
    settings: billingSettingsRef(merchantId),
    merchant: timeZone === '' ? { ...merchantRef(merchantId), optional: true } : null,
  })
  const own = timeZone === '' ? merchant?.timeZone : timeZone
  return settings?.timeZone ?? own ?? DEFAULT_TIME_ZONE
}
