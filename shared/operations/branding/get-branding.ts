import { defaultBranding, type Branding } from '../../domain/merchant/branding.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readSettings } from '../unit-of-work/read-settings.ts'

/** A merchant's present branding towards payers. */
export function getBranding(context: Pick<OperationContext, 'table'>, merchantId: string): Promise<Branding> {
  return readSettings(context, brandingRef(merchantId), defaultBranding)
}
