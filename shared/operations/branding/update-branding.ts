import { defaultBranding, type Branding } from '../../domain/merchant/branding.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import { changeSettings } from '../commit/change-settings.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

const settings = { kind: 'branding', refOf: brandingRef, defaults: defaultBranding } as const

/** Changes the merchant's branding; fields that are not named keep their values. */
export async function updateBranding(context: Writing, changes: Partial<Branding>): Promise<Branding> {
  // Another address, or none, discards the logo that was uploaded.
  const all = changes.logoUrl === undefined ? changes : { ...changes, ownLogo: null }
  return commitPlainChange(context, await changeSettings(context, settings, all))
}
