import type { Move } from '../change/change.ts'
import type { HeldCharge, OfSession } from '../charge/charge.ts'
import { letGo } from '../charge/let-go.ts'
import type { LetGoReason } from '../charge/let-go-rules.ts'
import { decideCharge } from '../charge/decide-charge.ts'
import { revised } from '../change/revised.ts'
import { isMoney, sessionFacts, sessionTarget } from './let-go.ts'
import type { CheckoutSession, ChargedSession } from './session.ts'

/** Lets go of the charge that a session holds, in the change that removes it from the session. */
export function heldLetGo(session: CheckoutSession, why: LetGoReason, now: string): readonly Move[] {
  const { charge } = session
  return charge && isMoney(charge) ? [paymentLetGo(session, charge, why, now)] : []
}

/** Lets go of a charge of a session. */
export function paymentLetGo(
  session: CheckoutSession,
  charge: OfSession<HeldCharge>,
  why: LetGoReason,
  now: string,
): Move {
  return letGo(charge, sessionTarget(session, charge), { why, statusAfter: '', now })
}

/** The session that is completed by its charge, which it forgets. */
export function completedBy(
  session: ChargedSession,
  changes: Partial<CheckoutSession>,
  now: string,
): CheckoutSession {
  const { charge } = decideCharge(
    session.charge,
    { kind: 'paid', with: null },
    now,
    sessionFacts(session, now),
  )
  return revised<CheckoutSession>(session, { ...changes, status: 'completed', charge, nextAction: null })
}

/** Returns the reserved use of a session's code and link: its payment was declined, expired, or was made in another way (A6). */
export function reservationReturned(session: CheckoutSession): readonly Move[] {
  return [
    ...(hasReserved(session) ? [{ kind: 'reservation_returned', session } as const] : []),
    ...(session.reserved && isLimited(session) ? [{ kind: 'link_use_returned', session } as const] : []),
  ]
}

/** Counts the reserved use of a session's code, and the use of its link: its payment succeeded (A6, M7). */
export function reservationKept(session: CheckoutSession): readonly Move[] {
  return [
    ...(hasReserved(session) ? [{ kind: 'reservation_kept', session } as const] : []),
    ...(session.link == null ? [] : [{ kind: 'link_used', session } as const]),
  ]
}

/** Whether the session's link allows a limited number of payments (M7). */
export function isLimited({ link = null }: Pick<CheckoutSession, 'link'>): boolean {
  return link !== null && link.maxUses !== null
}

function hasReserved({ reserved, promo }: CheckoutSession): boolean {
  return reserved && promo?.promoCodeId != null
}
