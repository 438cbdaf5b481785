import { defaultRecoverySettings, type RecoverySettings } from '../../domain/dunning/settings.ts'
import { decideSettings } from '../../domain/decide-settings.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../plain-changes/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Changes the named recovery settings (D7.17). Later decisions follow them. A retry that is already planned stays,
 * and a renewal reminder follows the settings at its period's start.
 */
export async function updateRecoverySettings(
  context: Writing,
  changes: Partial<RecoverySettings>,
): Promise<RecoverySettings> {
  const { merchantId } = context.tenant
  const { before } = await load(context, { before: recoverySettingsRef(merchantId) })
  return commitPlainChange(
    context,
    decideSettings('recoverySettings', merchantId, { before, defaults: defaultRecoverySettings }, changes),
  )
}
