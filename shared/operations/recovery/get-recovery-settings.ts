import { defaultRecoverySettings, type RecoverySettings } from '../../domain/dunning/settings.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readSettings } from '../unit-of-work/read-settings.ts'

/** A merchant's present recovery settings. */
export function getRecoverySettings(context: OperationContext): Promise<RecoverySettings> {
  return readSettings(context, recoverySettingsRef(context.tenant.merchantId), defaultRecoverySettings)
}
