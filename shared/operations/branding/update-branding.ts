import { defaultBranding, type Branding } from '../../domain/branding.ts'
import { commit } from '../../store/commit.ts'
import { brandingCodec, brandingRef } from '../../store/entities/branding.ts'
import { load } from '../../store/load.ts'
import { settingsAfter } from '../../store/settings.ts'
import { save } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Changes how the merchant shows themselves to payers; what is not named stays. */
export async function updateBranding(context: Writing, changes: Partial<Branding>): Promise<Branding> {
  const { merchantId } = context
  const { before } = await load(context, { before: brandingRef(merchantId) })
  const after = settingsAfter(merchantId, before, defaultBranding, changes)
  return commit(context, { writes: [save(brandingCodec, before, after)], result: after })
}
