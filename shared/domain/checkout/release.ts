import type { Move } from '../change.ts'
import type { LetGoReason } from '../charge/let-go-rules.ts'
import { chargesOut, letGoOf } from './let-go.ts'
import type { CheckoutAttempt, CheckoutSession } from './session.ts'

/** Lets go of a session's charges in progress, in the change that removes them from the session. */
export function paymentsLetGo(session: CheckoutSession, why: LetGoReason, now: string): readonly Move[] {
  return chargesOut(session).map((attempt) => paymentLetGo(session, attempt, why, now))
}

/** The same for one of them. */
export function paymentLetGo(
  session: CheckoutSession,
  attempt: CheckoutAttempt,
  why: LetGoReason,
  now: string,
): Move {
  return { kind: 'charge_let_go', charge: letGoOf(session, attempt, why, now), statusAfter: '' }
}

/** Returns the reserved use of a session's code: its payment was declined, expired, or was made in another way (A6). */
export function reservationReturned(session: CheckoutSession): readonly Move[] {
  return hasReserved(session) ? [{ kind: 'reservation_returned', session }] : []
}

/** Counts the reserved use of a session's code: its payment succeeded. */
export function reservationKept(session: CheckoutSession): readonly Move[] {
  return hasReserved(session) ? [{ kind: 'reservation_kept', session }] : []
}

function hasReserved({ reserved, promo }: CheckoutSession): boolean {
  return reserved && promo?.promoCodeId != null
}
