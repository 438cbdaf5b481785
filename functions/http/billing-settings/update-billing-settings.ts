import * as contract from '../../../shared/api/contracts/billing-settings.ts'
import { billingSettingsView } from '../../../shared/views/billing-settings.ts'
import { updateBillingSettings } from '../../../shared/operations/billing-settings/update-billing-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-billing-settings', {
  contract: contract.updateBillingSettings,
  providers: {},
  run: (context, { body }) => updateBillingSettings(context, body),
  present: billingSettingsView,
})
