import type { Move } from '../../domain/change/change.ts'
import type { PaidNews } from '../../domain/charge/news.ts'
import { decideLatePayment } from '../../domain/checkout/decide-late-payment.ts'
import { decideUnseenLetGo } from '../../domain/checkout/decide-session-end.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { unseenOf, type HeldCharge, type OfSession } from '../../domain/charge/charge.ts'
import { sentCharge, type LooseCharge } from '../../domain/charge/loose-charge.ts'
import { isUnbooked } from '../../domain/charge/transitions.ts'
import { promoProblem } from '../../domain/catalog/promo-code.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { lateChargeRef } from '../../store/entities/late-charge.ts'
import { planRef } from '../../store/entities/plan.ts'
import { promoCodeRef } from '../../store/entities/promo-code.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { awaitMandate } from '../charging/await-mandate.ts'
import { bookLateCharge } from '../late-charges/book-late-charge.ts'
import { chargeNewMethod } from '../renewal/charge-new-method.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { hasUseOfLink } from './link-of-session.ts'
import { loadCompletion, withPaid } from './load-completion.ts'
import { refusedPayment } from './refuse-payer.ts'

/**
 * Books the success of a charge that was let go (A8, A10). If its checkout session is still open, it pays the session,
 * and the session's other charges are let go. Any other charge pays its invoice, or is given back.
 */
export async function bookLatePayment(
  context: Charging,
  reference: string,
  success: PaidNews,
): Promise<void> {
  await noteMandate(context, reference, success)
  await onFreshState(strongly(context), async (fresh) => {
    const { charge } = await load(fresh, { charge: lateChargeRef(fresh.tenant.merchantId, reference) })
    if (!charge?.payer || charge.sessionId === null || !isUnbooked(charge)) return
    const { session } = await load(fresh, {
      session: checkoutSessionRef(fresh.tenant.merchantId, charge.sessionId),
    })
    if (!session) return
    await paySession(fresh, session, { charge: sentCharge(charge, charge.payer), success, letGo: charge })
  })
  // A charge that the session did not take is given back, and so is one that only stored a card.
  await bookLateCharge(context, reference)
}

/** A late payment announces a mandate like any other (M5). */
async function noteMandate(context: Charging, reference: string, success: PaidNews): Promise<void> {
  if (success.with?.mandate === undefined) return
  const { charge } = await load(context, { charge: lateChargeRef(context.tenant.merchantId, reference) })
  if (charge) await awaitMandate(context, charge, success)
}

/** Books the success of a session's charge that its gateway had never seen before. */
export async function bookUnseenPayment(
  context: Charging,
  { id }: Pick<CheckoutSession, 'id'>,
  reference: string,
  success: PaidNews,
): Promise<void> {
  await onFreshState(strongly(context), async (fresh) => {
    const { session } = await load(fresh, { session: checkoutSessionRef(fresh.tenant.merchantId, id) })
    const charge = unseenOf(session?.charge ?? null)
    if (!session || charge?.reference !== reference) return
    await awaitMandate(fresh, charge, success)
    if (await paySession(fresh, { ...session, charge: null }, { charge, success, letGo: null })) return
    // The session or its code has expired: the charge is let go, and found below.
    await commitChange(fresh, decideUnseenLetGo(session, nowOf(fresh)))
  })
  await bookLatePayment(context, reference, success)
}

/** A payment of a session's earlier charge. */
interface LatePayment {
  readonly charge: OfSession<HeldCharge>
  readonly success: PaidNews
  /** The record of the charge, if it was let go. */
  readonly letGo: LooseCharge | null
}

/** Completes a session by an earlier payment; false when it can't be completed any more. */
async function paySession(
  context: Charging,
  session: CheckoutSession,
  { charge, success, letGo }: LatePayment,
): Promise<boolean> {
  if (session.status === 'completed' || session.status === 'expired') return false
  if (session.expiresAt <= nowOf(context)) return false
  const use = await useOfCode(context, session)
  if (use === null || !(await hasUseOfLink(context, session))) return false
  const number = session.attemptCount + 1
  const late = { ...session, attemptCount: number, charge: { ...charge, number } }
  const paid = withPaid(late, success, nowOf(context))
  if ((await refusedPayment(context, late, paid)) !== null) return false
  const completion = await loadCompletion(context, paid)
  if (completion === null) return false
  const change = decideLatePayment(completion, { session, paid, letGo, use }, entryStamp(context))
  await commitChange(context, change, { answer: null })
  await chargeNewMethod(context, completion.due)
  return true
}

/** The moves that count a session's code if no payment has reserved it; null when it can't be used any more. */
async function useOfCode(context: Charging, session: CheckoutSession): Promise<readonly Move[] | null> {
  const { merchantId, promo, planId, reserved } = session
  if (promo === null || planId === null || reserved) return []
  const { code, plan } = await load(context, {
    code: promoCodeRef(merchantId, promo.promoCodeId ?? ''),
    plan: planRef(merchantId, planId),
  })
  if (!code || !plan || promoProblem(code, plan, nowOf(context)) !== null) return null
  return [{ kind: 'code_counted', promo: code }]
}
