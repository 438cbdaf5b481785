import { defaultPortalSettings, type PortalSettings } from '../../domain/portal-settings.ts'
import { portalSettingsRef } from '../../store/entities/portal-settings.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What a merchant at present lets their customers do. */
export async function getPortalSettings(
  { table }: Pick<OperationContext, 'table'>,
  merchantId: string,
): Promise<PortalSettings> {
  const ref = portalSettingsRef(merchantId)
  const [item] = await readItems(table, [ref], 'strong')
  return item ? ref.codec.decode(item) : defaultPortalSettings
}
