import type { PromoCode } from '../../domain/catalog/promo-code.ts'
import { promoCodeRef } from '../../store/entities/promo-code.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readObject } from '../unit-of-work/read-object.ts'

/**
 * Reads a promo code.
 * @throws Problem 404.
 */
export function getPromoCode(context: OperationContext, promoCodeId: string): Promise<PromoCode> {
  return readObject(context, promoCodeRef(context.tenant.merchantId, promoCodeId))
}
