import * as contract from '../../../shared/api/contracts/checkout.ts'
import { checkoutSettingsView } from '../../../shared/views/checkout-session.ts'
import { updateCheckoutSettings } from '../../../shared/operations/checkout/update-checkout-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-checkout-settings', {
  contract: contract.updateCheckoutSettings,
  providers: {},
  run: (context, { body }) => updateCheckoutSettings(context, body),
  present: checkoutSettingsView,
})
