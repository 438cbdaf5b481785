import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { StaleRead, strongly } from '../../store/context.ts'
import { readSession } from '../checkout/read-session.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { findOpenCharge, settleOpenCharge } from './settle-open-charge.ts'

/**
 * How far a payment is, by the gateway's word where its payer was sent to a page: they may have come back before its callback, or
 * that may be lost.
 * @param mayAsk Whether the gateway may be asked now, so that a page that looks often does not use up its rates.
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
    // Whoever asked at the same time has booked it.
    if (!(error instanceof StaleRead)) throw error
  }
  return readSession(context)
}
