import { defaultCheckoutSettings, type CheckoutSettings } from '../../domain/checkout/redirect.ts'
import { checkoutSettingsRef } from '../../store/entities/checkout-settings.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A merchant's present checkout settings. */
export async function getCheckoutSettings(context: OperationContext): Promise<CheckoutSettings> {
  const ref = checkoutSettingsRef(context.tenant.merchantId)
  const [item] = await readItems(context.table, [ref], 'strong')
  return item ? ref.codec.decode(item) : defaultCheckoutSettings
}
