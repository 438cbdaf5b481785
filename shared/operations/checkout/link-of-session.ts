import type { Move } from '../../domain/change/change.ts'
import { linkReserved } from '../../domain/checkout/decide-session-charge.ts'
import { isLimited } from '../../domain/checkout/release.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { requireUsable } from '../../domain/payment-link/decide-payment-link.ts'
import { linkUsesRef, paymentLinkRef } from '../../store/entities/payment-link.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * Requires that a session's link still accepts payments, and reserves a use of one with a limit (M7, A6). None for other
 * sessions, and if a payment has reserved one already.
 * @throws Problem 409 `link_inactive`, `link_used_up`.
 */
export async function linkPromised(
  context: OperationContext,
  session: CheckoutSession,
): Promise<readonly Move[]> {
  const { merchantId, link: begun = null, reserved } = session
  if (begun === null || (reserved && isLimited(session))) return []
  const { link, uses } = await load(context, {
    link: paymentLinkRef(merchantId, begun.id),
    uses: isLimited(session) ? linkUsesRef(merchantId, begun.id) : null,
  })
  if (link) requireUsable(link, uses?.taken ?? 0)
  return linkReserved(session)
}

/** Whether a late payment may still use its session's link: one that has reached its limit accepts no more. */
export async function hasUseOfLink(context: OperationContext, session: CheckoutSession): Promise<boolean> {
  const { merchantId, link = null, reserved } = session
  if (link === null || link.maxUses === null || reserved) return true
  const { uses } = await load(context, { uses: linkUsesRef(merchantId, link.id) })
  return (uses?.taken ?? 0) < link.maxUses
}
