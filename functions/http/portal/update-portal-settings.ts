import * as contract from '../../../shared/api/contracts/portal.ts'
import { portalSettingsView } from '../../../shared/views/portal.ts'
import { updatePortalSettings } from '../../../shared/operations/portal-settings/update-portal-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-portal-settings', {
  contract: contract.updatePortalSettings,
  providers: {},
  run: (context, { body }) => updatePortalSettings(context, body),
  present: portalSettingsView,
})
