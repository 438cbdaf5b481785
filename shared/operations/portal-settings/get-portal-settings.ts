import { defaultPortalSettings, type PortalSettings } from '../../domain/portal/portal-settings.ts'
import { portalSettingsRef } from '../../store/entities/portal-settings.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readSettings } from '../unit-of-work/read-settings.ts'

/** What a merchant at present lets their customers do. */
export function getPortalSettings(
  context: Pick<OperationContext, 'table'>,
  merchantId: string,
): Promise<PortalSettings> {
  return readSettings(context, portalSettingsRef(merchantId), defaultPortalSettings)
}
