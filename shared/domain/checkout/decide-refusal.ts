import { turned } from '../change/change.ts'
import { decideCharge } from '../charge/decide-charge.ts'
import { failedWith, type FailedNews } from '../charge/news.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { revised } from '../change/revised.ts'
import type { Completion } from './completion.ts'
import { sessionFacts } from './let-go.ts'
import { heldLetGo, paymentLetGo, reservationReturned } from './release.ts'
import { attemptEntry } from './session-entry.ts'
import type { CheckoutSession, ChargedSession } from './session.ts'

/**
 * A declined payment. A payer who is still on the page may try again at once; for one who was sent to their bank the
 * session has failed, and they may also try again, until it expires (D11.12). The reserved use of a code is returned
 * (A6).
 */
export function decideRefusal(session: ChargedSession, news: FailedNews, stamp: EntryStamp): Completion {
  const failureCode = failedWith(news)
  const { charge, letGo } = decideCharge(session.charge, news, stamp.now, sessionFacts(session, stamp.now))
  const entry = attemptEntry(session, session.charge, failureCode, stamp)
  const moves = letGo ? heldLetGo(session, letGo, stamp.now) : []
  return refused(session, { failureCode, charge, moves, turns: turned('transaction', null, entry) }, stamp)
}

/**
 * A payment that succeeded on the gateway's page with a card that is refused (R6): the session is open for another one,
 * and the money is let go, to be given back as a late charge (A10).
 */
export function decideGivenBack(
  session: ChargedSession,
  failureCode: FailureCode,
  stamp: EntryStamp,
): Completion {
  const moves = [paymentLetGo(session, session.charge, 'payer_refused', stamp.now)]
  return refused(session, { failureCode, charge: null, moves, turns: [] }, stamp)
}

/** What a refused payment leaves behind. */
interface Refused extends Pick<Completion, 'turns' | 'moves'>, Pick<CheckoutSession, 'charge'> {
  readonly failureCode: FailureCode
}

function refused(
  session: ChargedSession,
  { failureCode, charge, moves, turns }: Refused,
  { now }: EntryStamp,
): Completion {
  const after = revised<CheckoutSession>(session, {
    status: session.expiresAt <= now ? 'expired' : session.nextAction === null ? 'pending' : 'failed',
    charge,
    nextAction: null,
    reserved: false,
    lastFailure: failureCode,
    declinedCards: session.declinedCards + Number(session.charge.rail === 'card'),
  })
  return {
    turns: [...turned('checkoutSession', session, after), ...turns],
    moves: [...reservationReturned(session), ...moves],
    events: [],
    about: {},
    result: after,
    due: [],
  }
}
