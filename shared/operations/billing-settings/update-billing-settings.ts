import { defaultBillingSettings, type BillingSettings } from '../../domain/merchant/billing-settings.ts'
import { billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { changeSettings } from '../commit/change-settings.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { inForce } from './get-billing-settings.ts'

const settings = {
  kind: 'billingSettings',
  refOf: billingSettingsRef,
  defaults: defaultBillingSettings,
} as const

/** Changes the named billing settings (B3). Later decisions follow them. */
export async function updateBillingSettings(
  context: Writing,
  changes: Partial<BillingSettings>,
): Promise<BillingSettings> {
  const change = await changeSettings(context, settings, changes)
  return commitPlainChange(context, { ...change, result: inForce(context, change.result) })
}
