import * as contract from '../../../shared/api/contracts/recovery.ts'
import { recoverySettingsView } from '../../../shared/views/recovery.ts'
import { updateRecoverySettings } from '../../../shared/operations/recovery/update-recovery-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-recovery-settings', {
  contract: contract.updateRecoverySettings,
  providers: {},
  run: (context, { body }) => updateRecoverySettings(context, body),
  present: recoverySettingsView,
})
