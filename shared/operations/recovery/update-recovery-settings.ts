import { defaultRecoverySettings, type RecoverySettings } from '../../domain/dunning/settings.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { changeSettings } from '../commit/change-settings.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

const settings = {
  kind: 'recoverySettings',
  refOf: recoverySettingsRef,
  defaults: defaultRecoverySettings,
} as const

/**
 * Changes the named recovery settings (D7.17). Later decisions follow them. A retry that is already planned stays,
 * and a renewal reminder follows the settings at its period's start.
 */
export async function updateRecoverySettings(
  context: Writing,
  changes: Partial<RecoverySettings>,
): Promise<RecoverySettings> {
  return commitPlainChange(context, await changeSettings(context, settings, changes))
}
