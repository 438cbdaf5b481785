import { turned } from '../change.ts'
import { declinedBy, failedWith, mayStillCome, type FailedNews } from '../charge/news.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { revised } from '../revised.ts'
import type { Completion } from './completion.ts'
import { paymentLetGo, paymentsLetGo, reservationReturned } from './release.ts'
import { attemptEntry } from './session-entry.ts'
import type { ChargingSession, CheckoutSession } from './session.ts'

/**
 * A declined payment. A payer who is still on the page may try again at once; for one who was sent to their bank the
 * session has failed, and they may also try again, until it expires (D11.12). The reserved use of a code is returned
 * (A6).
 */
export function decideRefusal(session: ChargingSession, news: FailedNews, stamp: EntryStamp): Completion {
  const failureCode = failedWith(news)
  const unseen = mayStillCome(news)
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

/**
 * A payment that succeeded on the gateway's page with a card that is refused (R6): the session is open for another one,
 * and the money is let go, to be given back as a late charge (A10).
 */
export function decideGivenBack(
  session: ChargingSession,
  failureCode: FailureCode,
  stamp: EntryStamp,
): Completion {
  const refusal = decideRefusal(session, declinedBy(failureCode), stamp)
  const [after] = refusal.turns
  return {
    ...refusal,
    turns: after ? [after] : [],
    moves: [...refusal.moves, paymentLetGo(session, session.attempt, 'payer_refused', stamp.now)],
  }
}
