import * as contract from '../../../shared/api/contracts/recovery.ts'
import { recoverySettingsView } from '../../../shared/views/recovery.ts'
import { getRecoverySettings } from '../../../shared/operations/recovery/get-recovery-settings.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-recovery-settings', {
  contract: contract.getRecoverySettings,
  providers: {},
  run: (context) => getRecoverySettings(context),
  present: recoverySettingsView,
})
