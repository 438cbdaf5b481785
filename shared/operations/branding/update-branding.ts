import { defaultBranding, type Branding } from '../../domain/branding.ts'
import { decideSettings } from '../../domain/decide-settings.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../plain-changes/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Changes the merchant's branding; fields that are not named keep their values. */
export async function updateBranding(context: Writing, changes: Partial<Branding>): Promise<Branding> {
  const { merchantId } = context.tenant
  const { before } = await load(context, { before: brandingRef(merchantId) })
  return commitPlainChange(
    context,
    decideSettings('branding', merchantId, { before, defaults: defaultBranding }, changes),
  )
}
