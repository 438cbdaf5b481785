import { revised } from '../../domain/revised.ts'
import type { ChargingSession, CheckoutAttempt, CheckoutSession } from '../../domain/checkout/session.ts'
import { appliedCharge } from '../../domain/late-charge/decide-arrival.ts'
import type { LateCharge } from '../../domain/late-charge/late-charge.ts'
import { promoProblem } from '../../domain/promo-code.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { checkoutSessionCodec, checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { lateChargeCodec, lateChargeRef } from '../../store/entities/late-charge.ts'
import { planRef } from '../../store/entities/plan.ts'
import { promoCodeRef } from '../../store/entities/promo-code.ts'
import { load } from '../../store/load.ts'
import { replace, type Write } from '../../store/write.ts'
import { storingReceipt } from '../late-charges/storing-receipt.ts'
import { bookLateCharge } from '../late-charges/book-late-charge.ts'
import { redemptionWrites } from '../promo-codes/count-redemption.ts'
import { chargeNewMethod } from '../renewal/charge-new-method.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { letPaymentsGo } from './let-go.ts'
import { loadCompletion, withPaid, type Success } from './load-completion.ts'

/** A late charge that has not been booked yet, whatever was last heard of it. */
const unbooked = ['awaited', 'over', 'declined']

/**
 * Books the success of a charge that was let go (A8, A10): one of a checkout session that is still open pays it, and
 * whatever else is out for the session is let go; any other pays what it was for, or is given back.
 */
export async function bookLatePayment(context: Charging, reference: string, success: Success): Promise<void> {
  await onFreshState(strongly(context), async (fresh) => {
    const { charge } = await load(fresh, { charge: lateChargeRef(fresh.merchantId, reference) })
    if (!charge?.payment || charge.sessionId === null || !unbooked.includes(charge.status)) return
    const { session } = await load(fresh, {
      session: checkoutSessionRef(fresh.merchantId, charge.sessionId),
    })
    if (!session) return
    await paySession(fresh, session, charge.payment, success, charge)
  })
  // What the session did not take is given back, and so is what only stored a card.
  await bookLateCharge(context, reference)
}

/** Books the success of a session's charge that its gateway had never seen before. */
export async function bookUnseenPayment(
  context: Charging,
  { id }: Pick<CheckoutSession, 'id'>,
  reference: string,
  success: Success,
): Promise<void> {
  await onFreshState(strongly(context), async (fresh) => {
    const { session } = await load(fresh, { session: checkoutSessionRef(fresh.merchantId, id) })
    if (session?.unseen?.reference !== reference) return
    const { unseen, ...rest } = session
    if (await paySession(fresh, { ...rest, unseen: null }, unseen, success, null)) return
    // Its time is up, or its code is: it is let go, and found below.
    const after = revised(session, { unseen: null })
    const writes = letPaymentsGo(fresh, session, 'deadline_passed')
    await commit(fresh, { writes: [replace(checkoutSessionCodec, session, after), ...writes] })
  })
  await bookLatePayment(context, reference, success)
}

/** Completes a session by an earlier payment of it; false where it can't be completed any more. */
async function paySession(
  context: Charging,
  session: CheckoutSession,
  attempt: CheckoutAttempt,
  success: Success,
  letGo: LateCharge | null,
): Promise<boolean> {
  if (session.status === 'completed' || session.status === 'expired') return false
  if (session.expiresAt <= nowOf(context)) return false
  const use = await useOfCode(context, session)
  if (use === null) return false
  const number = session.attemptCount + 1
  const late = { ...session, attemptCount: number, unseen: null, attempt: { ...attempt, number } }
  const paid = withPaid(late, success)
  const completion = await loadCompletion(context, paid)
  if (completion === null) return false
  await commit(context, {
    writes: [
      ...completion.writes,
      ...use,
      ...receiptOf(context, paid, letGo),
      ...letPaymentsGo(context, session, 'session_completed'),
    ],
    events: completion.events,
  })
  if (completion.due) await chargeNewMethod(context, completion.due)
  return true
}

/** What is written of the charge itself: that it has paid, or that it has only stored a card. */
function receiptOf(context: Charging, session: ChargingSession, letGo: LateCharge | null): Write[] {
  if (session.attempt.storing !== undefined) return storingReceipt(context, session, letGo)
  return letGo === null ? [] : [replace(lateChargeCodec, letGo, appliedCharge(letGo, nowOf(context)))]
}

/** The writes that count a session's code, where no payment has it reserved; null where it can't be used any more. */
async function useOfCode(context: Charging, session: CheckoutSession): Promise<Write[] | null> {
  const { merchantId, promo, planId, reserved } = session
  if (promo === null || planId === null || reserved) return []
  const { code, plan } = await load(context, {
    code: promoCodeRef(merchantId, promo.promoCodeId ?? ''),
    plan: planRef(merchantId, planId),
  })
  if (!code || !plan || promoProblem(code, plan, nowOf(context)) !== null) return null
  return redemptionWrites(context, code)
}
