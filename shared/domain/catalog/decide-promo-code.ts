import { made } from '../change/change.ts'
import { DEFAULT_CURRENCY, type Currency } from '../money/money.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { invalid } from '../problem.ts'
import type { PromoChanges, PromoCode } from './promo-code.ts'

/** The terms of a new promo code, all given or defaulted (D3.4). */
export type PromoOffer = Omit<
  PromoCode,
  'merchantId' | 'id' | 'createdAt' | 'takenCount' | 'reservedCount' | 'active' | 'currency'
> & {
  /** Null for the plan's, else the default; a percentage has none. */
  readonly currency: Currency | null
}

/**
 * A new promo code, found by its text (D3.4, D3.5).
 * @param planCurrency Currency of the plan that it is for; null where it is for all.
 * @throws Problem 422 `currency_mismatch`.
 */
export function decideNewPromoCode(
  origin: Pick<PromoCode, 'merchantId' | 'id' | 'createdAt'>,
  offer: PromoOffer,
  planCurrency: Currency | null,
): PlainChange<PromoCode> {
  const currency = currencyOf(offer, planCurrency)
  const promo: PromoCode = { ...offer, ...origin, currency, takenCount: 0, reservedCount: 0, active: true }
  return plainChange(promo, made('promoCode', promo), [{ kind: 'promo_named', promo }])
}

/** Changes a promo code's mutable terms, not its counter (D3.7). Subscriptions keep the terms they were given. */
export function decidePromoChange(promo: PromoCode, changes: PromoChanges): PlainChange<PromoCode> {
  return plainChange({ ...promo, ...changes }, [], [{ kind: 'promo_changed', promo, changes }])
}

/** A fixed amount is in one currency; a percentage fits all. */
function currencyOf(offer: PromoOffer, planCurrency: Currency | null): Currency | null {
  if (offer.discountType === 'percentage') return null
  const currency = offer.currency ?? planCurrency ?? DEFAULT_CURRENCY
  if (planCurrency !== null && currency !== planCurrency)
    throw invalid('currency', 'must be the plan’s currency', { reason: 'currency_mismatch' })
  return currency
}
