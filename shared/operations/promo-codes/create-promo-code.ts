import { decideNewPromoCode, type PromoOffer } from '../../domain/catalog/decide-promo-code.ts'
import { notFound } from '../../domain/problem.ts'
import type { PromoCode } from '../../domain/catalog/promo-code.ts'
import { newId, nowOf } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Creates a promo code.
 * @throws Problem 404 for an unknown plan; 409 `duplicate_code`; 422 `currency_mismatch`.
 */
export async function createPromoCode(context: Writing, offer: PromoOffer): Promise<PromoCode> {
  const { merchantId } = context.tenant
  const { plan } = await load(context, {
    plan: offer.planId === null ? null : planRef(merchantId, offer.planId),
  })
  if (offer.planId !== null && !plan) throw notFound('planId')
  const origin = { merchantId, id: newId(context, 'promoCode'), createdAt: nowOf(context) }
  return commitPlainChange(context, decideNewPromoCode(origin, offer, plan?.currency ?? null))
}
