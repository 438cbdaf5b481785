import { defaultRecoverySettings, type RecoverySettings } from '../../domain/dunning/settings.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A merchant's present recovery settings. */
export async function getRecoverySettings(context: OperationContext): Promise<RecoverySettings> {
  const ref = recoverySettingsRef(context.tenant.merchantId)
  const [item] = await readItems(context.table, [ref], 'strong')
  return item ? ref.codec.decode(item) : defaultRecoverySettings
}
