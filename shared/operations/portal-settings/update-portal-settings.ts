import { defaultPortalSettings, type PortalSettings } from '../../domain/portal-settings.ts'
import { notFound } from '../../domain/problem.ts'
import { planRef } from '../../store/entities/plan.ts'
import { portalSettingsRef } from '../../store/entities/portal-settings.ts'
import { readItems } from '../../store/read-items.ts'
import { changeSettings } from '../plain-changes/change-settings.ts'
import { commitPlainChange } from '../plain-changes/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

const settings = {
  kind: 'portalSettings',
  refOf: portalSettingsRef,
  defaults: defaultPortalSettings,
} as const

/**
 * Changes what customers may do themselves (A12).
 * @throws Problem 404 for a plan that is not the merchant's.
 */
export async function updatePortalSettings(
  context: Writing,
  changes: Partial<PortalSettings>,
): Promise<PortalSettings> {
  const { merchantId } = context.tenant
  const change = await changeSettings(context, settings, changes)
  const plans = (changes.changePlanTo ?? []).map((id) => planRef(merchantId, id))
  const found = await readItems(context.table, plans, 'strong')
  const absent = found.indexOf(undefined)
  if (absent >= 0) throw notFound(`changePlanTo.${absent}`)
  return commitPlainChange(context, change)
}
