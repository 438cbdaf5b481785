import { turned } from '../change.ts'
import type { KnownOutcome } from '../invoice/known-outcome.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { revised } from '../revised.ts'
import type { Completion } from './completion.ts'
import { paymentsLetGo, reservationReturned } from './release.ts'
import { attemptEntry } from './session-entry.ts'
import type { ChargingSession, CheckoutSession } from './session.ts'

type Declined = Pick<KnownOutcome & { readonly kind: 'declined' }, 'failureCode' | 'unseen'>

/**
 * A payer who is there may try again at once; one who was sent to their bank finds the session failed, and may try again
 * too, until it expires (D11.12). What was reserved of a code is given back (A6).
 */
export function decideRefusal(
  session: ChargingSession,
  { failureCode, unseen = false }: Declined,
  stamp: EntryStamp,
): Completion {
  const late = session.expiresAt <= stamp.now
  const isCard = session.attempt.method.rail === 'card'
  const after = revised<CheckoutSession>(session, {
    status: late ? 'expired' : session.nextAction === null ? 'pending' : 'failed',
    attempt: null,
    nextAction: null,
    unseen: unseen && !late ? session.attempt : null,
    reserved: false,
    lastFailure: failureCode,
    declinedCards: session.declinedCards + Number(isCard),
  })
  return {
    turns: [
      ...turned('checkoutSession', session, after),
      ...turned('transaction', null, attemptEntry(session, failureCode, stamp)),
    ],
    moves: [
      ...reservationReturned(session),
      ...(unseen && late ? paymentsLetGo(session, 'session_expired', stamp.now) : []),
    ],
    events: [],
    about: {},
    result: after,
    due: [],
  }
}
