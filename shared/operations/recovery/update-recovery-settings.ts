import { defaultRecoverySettings, type RecoverySettings } from '../../domain/dunning/settings.ts'
import { commit } from '../../store/commit.ts'
import { recoverySettingsCodec, recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { settingsAfter } from '../../store/settings.ts'
import { save } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Changes the named recovery settings (D7.17). Decisions made from then on follow them; a retry that is planned
 * already stays, and a renewal reminder follows the settings of when its period began.
 */
export async function updateRecoverySettings(
  context: Writing,
  changes: Partial<RecoverySettings>,
): Promise<RecoverySettings> {
  const { merchantId } = context
  const { before } = await load(context, { before: recoverySettingsRef(merchantId) })
  const after = settingsAfter(merchantId, before, defaultRecoverySettings, changes)
  return commit(context, { writes: [save(recoverySettingsCodec, before, after)], result: after })
}
