import { turned } from '../change/change.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import type { Plan } from '../catalog/plan.ts'
import { conflict, invalidTransition } from '../problem.ts'
import { revised } from '../change/revised.ts'
import type { AttachedPromo } from '../subscription/attach-promo.ts'
import { firstAmount } from './first-amount.ts'
import type { CheckoutSession } from './session.ts'

/** Whether a session's payer may enter a code, or remove it: it sells a plan, and nothing was charged for it yet. */
export function takesPromoCode({ kind, planId, openInvoiceId, status, charge }: CheckoutSession): boolean {
  const sells = kind === 'subscription' && planId !== null && openInvoiceId === null
  return sells && (status === 'pending' || status === 'failed') && charge === null
}

/**
 * The session with another code, or without one, and its new amount. A charge that its gateway has not seen keeps its amount,
 * because the next one has its reference.
 * @param promo The code, already fitted to the plan; null removes it.
 * @throws Problem 409 `payment_in_progress`, `invalid_transition`.
 */
export function decideSessionPromo(
  session: CheckoutSession,
  plan: Plan,
  promo: AttachedPromo | null,
): PlainChange<CheckoutSession> {
  if (session.charge !== null) throw conflict('payment_in_progress')
  if (!takesPromoCode(session)) throw invalidTransition(session.status, 'promo')
  const amount = firstAmount(plan, { ...session, promo })
  const after = revised(session, { promo, amount })
  return plainChange(after, turned('checkoutSession', session, after))
}
