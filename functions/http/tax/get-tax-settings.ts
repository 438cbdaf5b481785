import * as contract from '../../../shared/api/contracts/tax.ts'
import { taxSettingsView } from '../../../shared/views/tax.ts'
import { getTaxSettings } from '../../../shared/operations/tax/tax-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-tax-settings', {
  contract: contract.getTaxSettings,
  providers: {},
  run: (context) => getTaxSettings(context),
  present: taxSettingsView,
})
