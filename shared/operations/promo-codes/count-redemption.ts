import type { PromoCode } from '../../domain/promo-code.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import { countRedemption, uncountRedemption } from '../../store/entities/promo-code.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The write that counts a code which a subscription is given in the same commit; nothing without a code. */
export function redemptionWrites(context: OperationContext, promo: PromoCode | null): Write[] {
  return promo === null ? [] : [countRedemption(promo, nowOf(context))]
}

/** The write that gives back the code of a subscription that ends `incomplete_expired` in the same commit (decisions 3). */
export function returnedRedemption(subscription: Subscription): Write[] {
  const { merchantId, promoCodeId } = subscription
  return promoCodeId === null ? [] : [uncountRedemption(merchantId, promoCodeId)]
}
