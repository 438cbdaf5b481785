import { remainingRedemptions, type PromoCode } from '../domain/catalog/promo-code.ts'

/** A promo code as the interface shows it (S6, with the fields that its creation accepts). */
export function promoCodeView(promo: PromoCode) {
  return {
    id: promo.id,
    code: promo.code,
    discountType: promo.discountType,
    discountValue: promo.discountValue,
    currency: promo.currency,
    planId: promo.planId,
    duration: promo.duration,
    durationCycles: promo.durationCycles,
    maxRedemptions: promo.maxRedemptions,
    redeemedCount: promo.takenCount - promo.reservedCount,
    remaining: remainingRedemptions(promo),
    active: promo.active,
    expiresAt: promo.expiresAt,
    createdAt: promo.createdAt,
  }
}
