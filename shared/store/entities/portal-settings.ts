import type { PortalSettings } from '../../domain/portal/portal-settings.ts'
import { defineSettings } from '../settings.ts'

/** A merchant's portal settings (A12); absent until they differ from the defaults. */
export const { codec: portalSettingsCodec, refOf: portalSettingsRef } = defineSettings<PortalSettings>(
  'portal-settings',
  'PORTAL',
  { cancel: 'c', resume: 'r', changePlanTo: 'p', updateMethod: 'u', pause: 'ps', offer: 'of' },
)
