import { planSold, pricePerPeriod } from '../pricing/lines-for.ts'
import { soldAt } from '../pricing/versions.ts'
import { promoProblem, unusablePromo, type PromoCode } from '../catalog/promo-code.ts'
import type { Plan } from '../catalog/plan.ts'
import type { AttachedDiscount, Subscription } from './subscription.ts'

/** The fields of a subscription that a promo code sets. */
export type AttachedPromo = Pick<Subscription, 'promoCodeId'> & { readonly discount: AttachedDiscount }

/**
 * The code as it is attached to a subscription of this plan, with its present terms (D3.7).
 * @param path The field that named the code, for the refusal.
 * @throws Problem 422 with the first reason why it can't be used.
 */
export function attachPromo(promo: PromoCode, plan: Plan, now: string, path: string): AttachedPromo {
  requireUsable(promo, plan, now, path)
  const { id, discountType, discountValue, duration, durationCycles, planId } = promo
  const unused = { usedInvoices: 0, inCurrentCycle: false }
  return {
    promoCodeId: id,
    discount: { discountType, discountValue, duration, durationCycles, planId, ...unused },
  }
}

/** The effect of a code on the first invoice of a plan: `POST /v1/promo-codes/validate` (D3.8). */
export interface PromoPreview {
  readonly valid: true
  readonly code: string
  /** Minor units taken off. */
  readonly discount: number
  /** Minor units left to pay. */
  readonly amount: number
}

/**
 * Previews a code on a plan's first invoice.
 * @throws Problem 422 with the first reason why it can't be used.
 */
export function previewPromo(promo: PromoCode, plan: Plan, now: string): PromoPreview {
  requireUsable(promo, plan, now, 'code')
  const sold = soldAt(plan, now)
  const { discount, amount } = pricePerPeriod([planSold(sold, sold.pricing.minQuantity)], promo)
  return { valid: true, code: promo.code, discount, amount }
}

function requireUsable(promo: PromoCode, plan: Plan, now: string, path: string): void {
  const problem = promoProblem(promo, plan, now)
  if (problem !== null) throw unusablePromo(path, problem)
}
