import type { Branding } from '../../domain/merchant/branding.ts'
import { defineSettings } from '../settings.ts'

/** A merchant's branding; absent until they set some. */
export const { codec: brandingCodec, refOf: brandingRef } = defineSettings<Branding>('branding', 'BRANDING', {
  logoUrl: 'l',
  color: 'c',
  supportEmail: 'e',
  supportPhone: 'p',
  termsUrl: 't',
  refundsUrl: 'rf',
  privacyUrl: 'pv',
  sellerDetails: 'sd',
  ownLogo: 'ol',
})
