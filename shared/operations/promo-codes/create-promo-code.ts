import { DEFAULT_CURRENCY, type Currency } from '../../domain/money.ts'
import { conflict, invalid, notFound } from '../../domain/problem.ts'
import type { PromoCode } from '../../domain/promo-code.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { promoCodeCodec, promoCodeNameCodec } from '../../store/entities/promo-code.ts'
import { load } from '../../store/load.ts'
import { create, minted } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** The terms of a new promo code, all given or defaulted (D3.4). */
export type PromoOffer = Omit<
  PromoCode,
  'merchantId' | 'id' | 'createdAt' | 'takenCount' | 'reservedCount' | 'active' | 'currency'
> & {
  /** Null for the plan's, else the default; a percentage has none. */
  readonly currency: Currency | null
}

/**
 * Creates a promo code.
 * @throws Problem 404 for an unknown plan; 409 `duplicate_code`; 422 `currency_mismatch`.
 */
export async function createPromoCode(context: Writing, offer: PromoOffer): Promise<PromoCode> {
  const { merchantId } = context
  const { plan } = await load(context, {
    plan: offer.planId === null ? null : planRef(merchantId, offer.planId),
  })
  if (offer.planId !== null && !plan) throw notFound('planId')
  const promo: PromoCode = {
    ...offer,
    merchantId,
    id: newId(context, 'promoCode'),
    createdAt: nowOf(context),
    currency: currencyOf(offer, plan?.currency ?? null),
    takenCount: 0,
    reservedCount: 0,
    active: true,
  }
  const name = { merchantId, name: promo.code, target: promo.id }
  return commit(context, {
    writes: [
      minted(create(promoCodeCodec, promo)),
      create(promoCodeNameCodec, name, () => conflict('duplicate_code', { path: 'code' })),
    ],
    result: promo,
  })
}

/** Kobo off a price say something in one currency only; per cent fit them all. */
function currencyOf(offer: PromoOffer, planCurrency: Currency | null): Currency | null {
  if (offer.discountType === 'percentage') return null
  const currency = offer.currency ?? planCurrency ?? DEFAULT_CURRENCY
  if (planCurrency !== null && currency !== planCurrency)
    throw invalid('currency', 'must be the plan’s currency', { reason: 'currency_mismatch' })
  return currency
}
