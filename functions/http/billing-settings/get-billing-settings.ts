import * as contract from '../../../shared/api/contracts/billing-settings.ts'
import { billingSettingsView } from '../../../shared/views/billing-settings.ts'
import { getBillingSettings } from '../../../shared/operations/billing-settings/get-billing-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-billing-settings', {
  contract: contract.getBillingSettings,
  providers: {},
  run: (context) => getBillingSettings(context),
  present: billingSettingsView,
})
