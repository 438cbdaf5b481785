import { defaultBillingSettings, type BillingSettings } from '../../domain/billing-settings.ts'
import { commit } from '../../store/commit.ts'
import { billingSettingsCodec, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { load } from '../../store/load.ts'
import { settingsAfter } from '../../store/settings.ts'
import { save } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { inForce } from './get-billing-settings.ts'

/** Changes the named billing settings (B3). What is decided from then on follows them. */
export async function updateBillingSettings(
  context: Writing,
  changes: Partial<BillingSettings>,
): Promise<BillingSettings> {
  const { merchantId } = context
  const { before } = await load(context, { before: billingSettingsRef(merchantId) })
  const after = settingsAfter(merchantId, before, defaultBillingSettings, changes)
  return commit(context, {
    writes: [save(billingSettingsCodec, before, after)],
    result: inForce(context, after),
  })
}
