import type { BillingSettings } from '../../domain/billing-settings.ts'
import { commit } from '../../store/commit.ts'
import {
  billingSettings,
  billingSettingsCodec,
  billingSettingsRef,
} from '../../store/entities/billing-settings.ts'
import { load } from '../../store/load.ts'
import { create, replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { inForce } from './get-billing-settings.ts'

/** Changes the named billing settings (B3). What is decided from then on follows them. */
export async function updateBillingSettings(
  context: Writing,
  changes: Partial<BillingSettings>,
): Promise<BillingSettings> {
  const { merchantId } = context
  const { before } = await load(context, { before: billingSettingsRef(merchantId) })
  const after = {
    ...billingSettings(before),
    ...changes,
    merchantId,
    version: (before?.version ?? 0) + 1,
  }
  const write = before ? replace(billingSettingsCodec, before, after) : create(billingSettingsCodec, after)
  return commit(context, { writes: [write], result: inForce(context, after) })
}
