import type { PromoCode } from '../domain/promo-code.ts'
import { promoCodeRef } from '../store/entities/promo-code.ts'
import type { OperationContext } from './context.ts'
import { readObject } from './read-object.ts'

/**
 * Reads a promo code.
 * @throws Problem 404.
 */
export function getPromoCode(context: OperationContext, promoCodeId: string): Promise<PromoCode> {
  return readObject(context, promoCodeRef(context.merchantId, promoCodeId))
}
