import { isLimited } from '../../domain/checkout/release.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import {
  countLinkUse,
  keepLinkUse,
  releaseLinkUse,
  reserveLinkUse,
} from '../../store/entities/payment-link.ts'
import type { Write } from '../../store/write.ts'

/** The write that reserves a use of a session's link for the payment that begins in the same commit (M7). */
export function linkUseReserved({ merchantId, link }: CheckoutSession): Write[] {
  return link == null ? [] : [reserveLinkUse(merchantId, link)]
}

/** The write that counts the use of a session's link, after its payment succeeded. */
export function linkUsed(session: CheckoutSession): Write[] {
  const { merchantId, id: sessionId, link, amount, reserved } = session
  if (link == null) return []
  const payment = { merchantId, link, sessionId, amount }
  return [reserved && isLimited(session) ? keepLinkUse(payment) : countLinkUse(payment)]
}

/** The write that gives the reserved use of a session's link back: declined, expired, or paid in another way. */
export function linkUseReturned({ merchantId, link }: CheckoutSession): Write[] {
  return link == null ? [] : [releaseLinkUse(merchantId, link)]
}
