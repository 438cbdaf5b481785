import type { Branding } from '../domain/merchant/branding.ts'
import { pick } from './pick.ts'

/** A merchant's branding as the interface shows it. */
export function brandingView(branding: Branding) {
  return pick(branding, [
    'logoUrl',
    'color',
    'supportEmail',
    'supportPhone',
    'termsUrl',
    'refundsUrl',
    'privacyUrl',
    'sellerDetails',
  ])
}
