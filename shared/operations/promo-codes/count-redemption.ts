import type { PromoCode } from '../../domain/catalog/promo-code.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import {
  countRedemption,
  keepRedemption,
  releaseRedemption,
  reserveRedemption,
  uncountRedemption,
} from '../../store/entities/promo-code.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The write that counts a code given to a subscription in the same commit; none without a code. */
export function redemptionWrites(context: OperationContext, promo: PromoCode | null): Write[] {
  return promo === null ? [] : [countRedemption(promo, nowOf(context))]
}

/** The write that gives back the code of a subscription that ends `incomplete_expired` in the same commit (D3.9). */
export function returnedRedemption(subscription: Subscription): Write[] {
  const { merchantId, promoCodeId } = subscription
  return promoCodeId === null ? [] : [uncountRedemption(merchantId, promoCodeId)]
}

/** The write that reserves a session's code for the payment that starts in the same commit (A6). */
export function reservation(context: OperationContext, promo: PromoCode): Write[] {
  return [reserveRedemption(promo, nowOf(context))]
}

type Reserving = Pick<CheckoutSession, 'merchantId' | 'promo' | 'reserved'>

/** The write that counts a session's reserved code, after its payment succeeded; none without a reservation. */
export function keptReservation({ merchantId, promo, reserved }: Reserving): Write[] {
  return reserved && promo?.promoCodeId ? [keepRedemption(merchantId, promo.promoCodeId)] : []
}

/** The write that releases a session's reserved code: declined, expired, or paid in another way. */
export function releasedReservation({ merchantId, promo, reserved }: Reserving): Write[] {
  return reserved && promo?.promoCodeId ? [releaseRedemption(merchantId, promo.promoCodeId)] : []
}
