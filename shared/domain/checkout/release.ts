import type { Move } from '../change.ts'
import { letGo } from '../charge/let-go.ts'
import type { LetGoReason } from '../charge/let-go-rules.ts'
import { chargesOut, sessionCharge, sessionTarget } from './let-go.ts'
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
  const release = { why, statusAfter: '', now }
  return letGo(sessionCharge(attempt), sessionTarget(session, attempt), release)
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
