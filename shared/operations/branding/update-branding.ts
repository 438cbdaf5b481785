import { defaultBranding, type Branding } from '../../domain/branding.ts'
import { commit } from '../../store/commit.ts'
import { brandingCodec, brandingRef } from '../../store/entities/branding.ts'
import { load } from '../../store/load.ts'
import { create, replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Changes how the merchant shows themselves to payers; what is not named stays. */
export async function updateBranding(context: Writing, changes: Partial<Branding>): Promise<Branding> {
  const { merchantId } = context
  const { before } = await load(context, { before: brandingRef(merchantId) })
  const version = (before?.version ?? 0) + 1
  const after = { ...(before ?? defaultBranding), ...changes, merchantId, version }
  const write = before ? replace(brandingCodec, before, after) : create(brandingCodec, after)
  return commit(context, { writes: [write], result: after })
}
