import { defaultBillingSettings, type BillingSettings } from '../../domain/billing-settings.ts'
import { decideSettings } from '../../domain/decide-settings.ts'
import { billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../plain-changes/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { inForce } from './get-billing-settings.ts'

/** Changes the named billing settings (B3). Later decisions follow them. */
export async function updateBillingSettings(
  context: Writing,
  changes: Partial<BillingSettings>,
): Promise<BillingSettings> {
  const { merchantId } = context.tenant
  const { before } = await load(context, { before: billingSettingsRef(merchantId) })
  const change = decideSettings(
    'billingSettings',
    merchantId,
    { before, defaults: defaultBillingSettings },
    changes,
  )
  return commitPlainChange(context, { ...change, result: inForce(context, change.result) })
}
