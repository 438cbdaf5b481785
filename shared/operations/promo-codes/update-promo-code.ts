import { decidePromoChange } from '../../domain/catalog/decide-promo-code.ts'
import { notFound } from '../../domain/problem.ts'
import type { PromoChanges, PromoCode } from '../../domain/catalog/promo-code.ts'
import { promoCodeRef } from '../../store/entities/promo-code.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Changes the changeable fields of a promo code (D3.7). Subscriptions that have it keep the terms they were given.
 * @throws Problem 404.
 */
export async function updatePromoCode(
  context: Writing,
  promoCodeId: string,
  changes: PromoChanges,
): Promise<PromoCode> {
  // The counter changes without a version, so the answer shows its present value.
  const { promo } = await load(
    context,
    { promo: promoCodeRef(context.tenant.merchantId, promoCodeId) },
    { read: 'strong' },
  )
  if (!promo) throw notFound()
  return commitPlainChange(context, decidePromoChange(promo, changes))
}
