import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { StaleRead, strongly } from '../../store/context.ts'
import { readSession } from '../checkout/read-session.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { findOpenCharge, settleOpenCharge } from './settle-open-charge.ts'

/**
 * The session, with its payment's outcome queried at the gateway when its payer was sent to a page. They may return
 * before the callback arrives, or the callback may be lost.
 * @param mayAsk Whether the gateway may be queried now, so that a page that polls often does not use up its rate limit.
 */
export async function askCheckoutStatus(
  given: Charging,
  mayAsk: (session: CheckoutSession) => Promise<boolean>,
): Promise<CheckoutSession> {
  const context = strongly(given)
  const session = await readSession(context)
  const { status, nextAction, reference } = session
  if (status !== 'processing' || nextAction?.type !== 'redirect' || reference === null) return session
  if (!(await mayAsk(session))) return session
  const charge = await findOpenCharge(context, reference)
  if (!charge) return readSession(context)
  try {
    await settleOpenCharge(context, charge)
  } catch (error) {
    // Another request has booked it at the same time.
    if (!(error instanceof StaleRead)) throw error
  }
  return readSession(context)
}
