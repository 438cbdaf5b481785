import {
  defaultPortalSettings,
  requireWholeOffer,
  type PortalSettings,
  type StayOffer,
} from '../../domain/portal/portal-settings.ts'
import { promoCodePattern, unusablePromo } from '../../domain/catalog/promo-code.ts'
import { notFound } from '../../domain/problem.ts'
import { planRef } from '../../store/entities/plan.ts'
import { promoCodeNameRef } from '../../store/entities/promo-code.ts'
import { portalSettingsRef } from '../../store/entities/portal-settings.ts'
import { load } from '../../store/load.ts'
import { readItems } from '../../store/read-items.ts'
import { changeSettings } from '../commit/change-settings.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
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
  await requireOfferable(context, changes.offer ?? null)
  return commitPlainChange(context, change)
}

/** @throws Problem 404 for a plan that is not the merchant's; 422, for a code `promo_not_found`. */
async function requireOfferable(context: Writing, offer: StayOffer | null): Promise<void> {
  if (offer === null) return
  requireWholeOffer(offer)
  const { merchantId } = context.tenant
  const code = (offer.promoCode ?? '').toUpperCase()
  const { plan, name } = await load(context, {
    plan: offer.planId === null ? null : planRef(merchantId, offer.planId),
    name: promoCodePattern.test(code) ? promoCodeNameRef(merchantId, code) : null,
  })
  if (offer.kind === 'plan' && !plan) throw notFound('offer.planId')
  if (offer.kind === 'code' && !name) throw unusablePromo('offer.promoCode', 'promo_not_found')
}
