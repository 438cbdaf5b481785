import { decideSessionPromo } from '../../domain/checkout/decide-promo.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { invalidTransition } from '../../domain/problem.ts'
import { attachPromo } from '../../domain/subscription/attach-promo.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { promoNameRef, readPromoCode } from '../promo-codes/find-promo-code.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { countingWrongCodes } from './count-wrong-codes.ts'
import { readSession, requireLiving } from './read-session.ts'

/**
 * Applies a promo code to the session of the token in the path, or removes its code; the amount follows. Wrong codes are
 * counted with those of the key that made the session (A6).
 * @param promoCode The code as its payer typed it; null for none.
 * @throws Problem 409 `payment_in_progress`, `invalid_transition`; 410; 422 for a code that can't be used; 429.
 */
export async function applyPromoCode(given: Writing, promoCode: string | null): Promise<CheckoutSession> {
  const context = strongly(given)
  const session = await readSession(context)
  requireLiving(session)
  const { plan, name } = await load(context, {
    plan: session.planId === null ? null : planRef(context.tenant.merchantId, session.planId),
    name: promoNameRef(context, promoCode?.trim()),
  })
  if (!plan) throw invalidTransition(session.status, 'promo')
  if (promoCode === null) return commitPlainChange(context, decideSessionPromo(session, plan, null))
  const key = session.publishableKeyId ?? session.merchantId
  const attached = await countingWrongCodes(context, key, async () => {
    const found = await readPromoCode(context, name, 'promoCode')
    return attachPromo(found, plan, nowOf(context), 'promoCode')
  })
  return commitPlainChange(context, decideSessionPromo(session, plan, attached))
}
