import { revised } from '../../domain/revised.ts'
import type { ChargingSession, CheckoutSession } from '../../domain/checkout/session.ts'
import { notFound } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { checkoutSessionCodec, checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { load } from '../../store/load.ts'
import { create, replace } from '../../store/write.ts'
import type { AttemptOutcome } from '../charging/charge-once.ts'
import { bookNews } from '../late-charges/ask-after-late-charge.ts'
import { bookLateCharge } from '../late-charges/book-late-charge.ts'
import { storingReceipt } from '../late-charges/storing-receipt.ts'
import { chargeNewMethod } from '../renewal/charge-new-method.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { releasedReservation } from '../promo-codes/count-redemption.ts'
import { bookOnce } from '../unit-of-work/outside-call.ts'
import { attemptEntry, type Completion } from './complete-session.ts'
import { letPaymentsGo } from './let-go.ts'
import { loadCompletion, withPaid } from './load-completion.ts'
import { bookUnseenPayment } from './settle-late-payment.ts'

/** What became of a session's charge. */
export type KnownOutcome = Exclude<AttemptOutcome, { kind: 'open' }>

type Declined = KnownOutcome & { readonly kind: 'declined' }

/**
 * Books what became of a session's charge, on condition of that charge. What was read before the call may be stale by now,
 * so a refused write reads again; the outcome stays. Answers the session as it is then, whoever settled it.
 */
export async function settleSession(
  context: Charging,
  session: ChargingSession,
  outcome: KnownOutcome,
): Promise<CheckoutSession> {
  return bookOnce<Charging, ChargingSession, CheckoutSession>(context, session, {
    book: async (own, current) => {
      const { writes, events, due, session: after } = await decide(own, current, outcome)
      await commit(own, { writes, events })
      if (due) await chargeNewMethod(own, due)
      if (storedBy(current, outcome)) await bookLateCharge(own, current.attempt.reference)
      return after
    },
    reread: async (own, current) => {
      const again = await reload(own, current)
      const { attempt } = again
      const { reference, leaseUntil } = current.attempt
      if (attempt?.reference !== reference)
        return { ended: await bookElsewhere(own, again, reference, outcome) }
      // Whoever goes on with it may have charged what we did not see.
      const isUnseen = outcome.kind === 'declined' && outcome.unseen === true
      return isUnseen && attempt.leaseUntil !== leaseUntil
        ? { ended: again }
        : { state: { ...again, attempt } }
    },
  })
}

/** Whether money came that was charged only to store a card. */
function storedBy({ attempt }: ChargingSession, outcome: KnownOutcome): boolean {
  return outcome.kind === 'succeeded' && attempt.storing !== undefined
}

const notReusable: Declined = { kind: 'declined', failureCode: 'card_not_supported' }

async function decide(
  context: Charging,
  session: ChargingSession,
  outcome: KnownOutcome,
): Promise<Completion> {
  if (outcome.kind === 'declined') return refuse(context, session, outcome)
  const paid = withPaid(session, outcome)
  const completion = (await loadCompletion(context, paid)) ?? refuse(context, paid, notReusable)
  if (!storedBy(paid, outcome)) return completion
  return { ...completion, writes: [...completion.writes, ...storingReceipt(context, paid)] }
}

/**
 * The session's attempt is another by now, or none: it was settled, or let go for another payment or because its time was up.
 * What was let go is booked as that; what counted as unseen is paid with after all.
 */
async function bookElsewhere(
  context: Charging,
  session: CheckoutSession,
  reference: string,
  outcome: KnownOutcome,
): Promise<CheckoutSession> {
  if (outcome.kind === 'succeeded') await bookUnseenPayment(context, session, reference, outcome)
  else if (outcome.unseen !== true) await bookNews(context, reference, outcome)
  else return session
  return reload(context, session)
}

/**
 * A payer who is there may try again at once; one who was sent to their bank finds the session failed, and may try again
 * too, until it expires (D11.12). What was reserved of a code is given back (A6).
 */
function refuse(
  context: Charging,
  session: ChargingSession,
  { failureCode, unseen = false }: Declined,
): Completion {
  const late = session.expiresAt <= nowOf(context)
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
    session: after,
    writes: [
      replace(checkoutSessionCodec, session, after),
      create(transactionCodec, attemptEntry(context, session, failureCode)),
      ...releasedReservation(session),
      ...(unseen && late ? letPaymentsGo(context, session, 'session_expired') : []),
    ],
    events: [],
  }
}

async function reload(context: Charging, { merchantId, id }: CheckoutSession): Promise<CheckoutSession> {
  const { session } = await load(context, { session: checkoutSessionRef(merchantId, id) }, { read: 'strong' })
  if (!session) throw notFound()
  return session
}
