import { advanced, type ChargingSession, type CheckoutSession } from '../../domain/checkout/session.ts'
import { notFound } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead } from '../../store/context.ts'
import { checkoutSessionCodec, checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { load } from '../../store/load.ts'
import { create, replace } from '../../store/write.ts'
import type { AttemptOutcome } from '../charging/charge-once.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { releasedReservation } from '../promo-codes/count-redemption.ts'
import { catchUp } from '../unit-of-work/retry-when-stale.ts'
import { bookLateCharge } from '../late-charges/book-late-charge.ts'
import { storingReceipt } from '../late-charges/storing-receipt.ts'
import { chargeNewMethod } from '../renewal/charge-new-method.ts'
import { completeSetup } from './complete-setup.ts'
import { attemptEntry, completePayment, completeSubscription, type Completion } from './complete-session.ts'

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
  let current = session
  for (;;) {
    try {
      const {
        writes,
        events,
        due,
        session: after,
      } = await decide(context, withPaid(current, outcome), outcome)
      await commit(context, { writes, events })
      if (due) await chargeNewMethod(context, due)
      if (storedBy(current, outcome)) await bookLateCharge(context, current.attempt.reference)
      return after
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
      catchUp(context)
      const again = await reload(context, current)
      if (again.attempt?.reference !== current.attempt.reference) return again
      // Whoever goes on with it may have charged what we did not see.
      const isUnseen = outcome.kind === 'declined' && outcome.unseen === true
      if (isUnseen && again.attempt.leaseUntil !== current.attempt.leaseUntil) return again
      current = { ...again, attempt: again.attempt }
    }
  }
}

/** What the payer has paid with on the gateway's page takes the place of what was not known before; a reusable one is kept. */
function withPaid(session: ChargingSession, outcome: KnownOutcome): ChargingSession {
  if (outcome.kind !== 'succeeded' || outcome.paidWith === undefined) return session
  const { attempt, kind } = session
  if (attempt.method.token !== '') return session
  const method = { ...attempt.method, ...outcome.paidWith }
  return { ...session, attempt: { ...attempt, method, keep: method.token !== '' && kind !== 'one_time' } }
}

/** Whether money came that was charged only to store a card. */
function storedBy({ attempt }: ChargingSession, outcome: KnownOutcome): boolean {
  return outcome.kind === 'succeeded' && attempt.storing !== undefined
}

async function decide(
  context: Charging,
  session: ChargingSession,
  outcome: KnownOutcome,
): Promise<Completion> {
  if (!storedBy(session, outcome)) return complete(context, session, outcome)
  // A card that can't be charged again is no use where nothing is paid now.
  const kept = session.attempt.keep
  const completion = kept ? await complete(context, session, outcome) : refuse(context, session, notReusable)
  return { ...completion, writes: [...completion.writes, ...storingReceipt(context, session)] }
}

const notReusable: Declined = { kind: 'declined', failureCode: 'card_not_supported' }

async function complete(
  context: Charging,
  session: ChargingSession,
  outcome: KnownOutcome,
): Promise<Completion> {
  if (outcome.kind === 'declined') return refuse(context, session, outcome)
  if (session.kind === 'one_time') return completePayment(context, session)
  if (session.kind === 'setup')
    return (await completeSetup(context, session)) ?? refuse(context, session, notReusable)
  const { customerId } = session.attempt
  const { plan, settings, known } = await load(context, {
    known: customerId === null ? null : customerRef(context.merchantId, customerId),
    plan: planRef(context.merchantId, session.planId ?? ''),
    settings: recoverySettingsRef(context.merchantId),
  })
  if (!plan) throw new Error('the plan of a checkout session is gone')
  return completeSubscription(context, session, { known: known ?? null, plan, settings })
}

/**
 * A payer who is there may try again at once; one who was sent to his bank finds the session failed, and may try again
 * too, until it expires (decisions 11). What was reserved of a code is given back (amendments A6).
 */
function refuse(
  context: Writing,
  session: ChargingSession,
  { failureCode, unseen = false }: Declined,
): Completion {
  const late = session.expiresAt <= nowOf(context)
  const isCard = session.attempt.method.rail === 'card'
  const after = advanced(session, {
    status: late ? 'expired' : session.nextAction === null ? 'pending' : 'failed',
    attempt: null,
    nextAction: null,
    unseen,
    reserved: false,
    declinedCards: session.declinedCards + Number(isCard),
  })
  return {
    session: after,
    writes: [
      replace(checkoutSessionCodec, session, after),
      create(transactionCodec, attemptEntry(context, session, failureCode)),
      ...releasedReservation(session),
    ],
    events: [],
  }
}

async function reload(context: Writing, { merchantId, id }: CheckoutSession): Promise<CheckoutSession> {
  context.consistent = true
  const { session } = await load(context, { session: checkoutSessionRef(merchantId, id) })
  if (!session) throw notFound()
  return session
}
