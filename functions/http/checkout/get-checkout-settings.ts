import * as contract from '../../../shared/api/contracts/checkout.ts'
import { checkoutSettingsView } from '../../../shared/views/checkout-session.ts'
import { getCheckoutSettings } from '../../../shared/operations/checkout/get-checkout-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-checkout-settings', {
  contract: contract.getCheckoutSettings,
  providers: {},
  run: (context) => getCheckoutSettings(context),
  present: checkoutSettingsView,
})
