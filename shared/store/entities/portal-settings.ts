import type { PortalSettings } from '../../domain/portal-settings.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/** A merchant's portal settings (A12); absent until they differ from the defaults. */
export interface StoredPortalSettings extends PortalSettings {
  readonly merchantId: string
  readonly version: number
}

export const portalSettingsCodec = defineEntity<StoredPortalSettings, 'merchantId'>({
  name: 'portal-settings',
  key: (settings) => tenantKey(settings.merchantId, partitions.settings, 'PORTAL'),
  attributes: { cancel: 'c', resume: 'r', changePlanTo: 'p', updateMethod: 'u', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item) }),
})

export function portalSettingsRef(merchantId: string): Ref<StoredPortalSettings> {
  return {
    ...tenantKey(merchantId, partitions.settings, 'PORTAL'),
    codec: portalSettingsCodec,
    optional: true,
  }
}
