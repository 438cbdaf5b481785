import * as contract from '../../../shared/api/contracts/portal.ts'
import { portalSettingsView } from '../../../shared/views/portal.ts'
import { getPortalSettings } from '../../../shared/operations/portal-settings/get-portal-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-portal-settings', {
  contract: contract.getPortalSettings,
  providers: {},
  run: (context) => getPortalSettings(context, context.tenant.merchantId),
  present: portalSettingsView,
})
