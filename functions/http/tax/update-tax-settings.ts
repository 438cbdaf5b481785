import * as contract from '../../../shared/api/contracts/tax.ts'
import { taxSettingsView } from '../../../shared/views/tax.ts'
import { updateTaxSettings } from '../../../shared/operations/tax/tax-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-tax-settings', {
  contract: contract.updateTaxSettings,
  providers: {},
  run: (context, { body }) => updateTaxSettings(context, body),
  present: taxSettingsView,
})
