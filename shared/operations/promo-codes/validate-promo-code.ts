import { notFound } from '../../domain/problem.ts'
import { previewPromo, type PromoPreview } from '../../domain/subscription/attach-promo.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { promoNameRef, readPromoCode } from './find-promo-code.ts'

/**
 * The discount of a code on a plan's first invoice (D3.8); nothing is redeemed.
 * @throws Problem 404 for an unknown plan; 422 with the reason why the code can't be used.
 */
export async function validatePromoCode(
  context: OperationContext,
  code: string,
  planId: string,
): Promise<PromoPreview> {
  const fresh = strongly(context)
  const { plan, name } = await load(fresh, {
    plan: planRef(fresh.tenant.merchantId, planId),
    name: promoNameRef(fresh, code),
  })
  if (!plan) throw notFound('planId')
  return previewPromo(await readPromoCode(fresh, name, 'code'), plan, nowOf(fresh))
}
