import { turned, type Change } from '../change/change.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { revised } from '../change/revised.ts'
import { heldLetGo, reservationReturned } from './release.ts'
import type { CheckoutSession } from './session.ts'
import { withInvoice } from './with-invoice.ts'

/**
 * Stops waiting for a session's payment. After its time the session has expired; before it the payer may try again
 * (A8). Charges in progress are let go (A9), and a reserved use of a code is returned with its payment (A6).
 */
export function decideSessionEnd(session: CheckoutSession, now: string): Change<undefined> {
  const isLast = session.expiresAt <= now
  const after = revised<CheckoutSession>(session, {
    charge: null,
    nextAction: null,
    reserved: false,
    status: isLast ? 'expired' : 'failed',
  })
  const why = isLast ? 'session_expired' : 'deadline_passed'
  return {
    turns: turned('checkoutSession', session, after),
    moves: [...reservationReturned(session), ...heldLetGo(session, why, now)],
    ...untold,
  }
}

/** An unseen charge arrives too late for the session: it is let go, and found by its reference (A9). */
export function decideUnseenLetGo(session: CheckoutSession, now: string): Change<undefined> {
  const after = revised<CheckoutSession>(session, { charge: null })
  const moves = heldLetGo(session, 'deadline_passed', now)
  return { turns: turned('checkoutSession', session, after), moves, ...untold }
}

/** The session of an open invoice ends as the invoice has ended, or unpaid. */
export function decideEndWithInvoice(
  session: CheckoutSession,
  invoice: AnyInvoice | undefined,
): Change<undefined> {
  const { status } = invoice ? withInvoice(session, invoice) : session
  const after = revised<CheckoutSession>(session, {
    status: status === 'completed' ? 'completed' : 'expired',
  })
  return { turns: turned('checkoutSession', session, after), moves: [], ...untold }
}

/** A session's own end has no event: the merchant reads it from the session. */
const untold = { events: [], about: {}, result: undefined } as const
