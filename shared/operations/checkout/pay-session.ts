import { revised } from '../../domain/revised.ts'
import {
  checkoutReference,
  toCharge,
  type ChargingSession,
  type CheckoutAttempt,
  type CheckoutSession,
} from '../../domain/checkout/session.ts'
import { deadlineOf, requireRail } from '../../domain/checkout/deadline.ts'
import { declinedToPayer } from '../../domain/checkout/decline-class.ts'
import { firstAmount } from '../../domain/checkout/first-amount.ts'
import { isSamePayment, waitsUntil } from '../../domain/checkout/let-go.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { attemptLeaseMs } from '../../domain/invoice/invoice.ts'
import type { PaymentMethod } from '../../domain/payment-method.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import { attachPromo } from '../../domain/subscription/attach-promo.ts'
import { addMs } from '../../domain/time.ts'
import { recordAttempt, sendAllowed, type AttemptLimit } from '../../security/attempt-window.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead, strongly } from '../../store/context.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { planRef } from '../../store/entities/plan.ts'
import { promoCodeRef } from '../../store/entities/promo-code.ts'
import { load } from '../../store/load.ts'
import { replace, type Write } from '../../store/write.ts'
import { chargeOnce, type AttemptOutcome } from '../charging/charge-once.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { planUse } from '../plans/mark-plan-in-use.ts'
import { reservation } from '../promo-codes/count-redemption.ts'
import { countDecline, requireCardsAllowed } from './declines.ts'
import { decidePayer } from './decide-payer.ts'
import { makeRoom } from './make-room.ts'
import { methodOf, requireReachable, type Payment } from './method-for-payment.ts'
import { payOpenInvoice } from './pay-open-invoice.ts'
import { readSession, requireLiving } from './read-session.ts'
import { settleSession } from './settle-session.ts'

/**
 * Pays a session, once: a repeat, also one that runs at the same time, finds what the first did and charges nothing.
 * While a payment waits, the same way answers it as it is, and another way takes its place (A8).
 * @throws Problem 402 on a decline; 409 `customer_blacklisted`, `plan_archived`; 410 past 24 h; 422; 429.
 */
export async function payCheckout(
  given: Charging,
  payment: Payment,
  limits: readonly AttemptLimit[],
): Promise<CheckoutSession> {
  const context = strongly(given)
  const session = await readSession(context)
  requireLiving(session)
  if (session.status === 'completed') return session
  if (session.attempt) {
    const charging = { ...session, attempt: session.attempt }
    if (charging.attempt.leaseUntil > Date.parse(context.time.wall.now())) return session
    if (isSamePayment(charging.attempt, payment)) {
      const isWaiting = session.nextAction !== null && nowOf(context) < waitsUntil(session)
      if (isWaiting) return session
      if (session.nextAction === null) return charge(context, charging, true, payment.returnUrl)
    }
  }
  requireRail(session.amount, payment.rail, payment.token)
  await requireCardsAllowed(context, session, payment.rail)
  const payTimes = counted(session, context.time.wall.now(), limits)
  if (session.openInvoiceId !== null)
    return payOpenInvoice(context, revised(session, { payTimes }), payment, session)

  const { customer, email, phone, proven } = await decidePayer(context, session, payment.email)
  const method = await methodOf(context, payment, customer)
  const pageEmail = email ?? customer?.email ?? null
  requireReachable(context, method, pageEmail)
  const further = await whatItTakes(context, session)
  const room = await makeRoom(context, session, payment)
  if (room === null) return payCheckout(context, payment, limits)
  const number = session.attemptCount + 1
  const attempt: CheckoutAttempt = {
    number,
    reference: checkoutReference(room.session, number),
    at: nowOf(context),
    deadline: deadlineOf(method.rail, nowOf(context), session.expiresAt),
    ...leaseFrom(context),
    customerId: customer?.id ?? null,
    email,
    pageEmail,
    phone,
    proven,
    method,
    keep: method.token !== '' && session.kind !== 'one_time',
    ...storingOf(context, session, method),
  }
  const charging: ChargingSession = {
    ...revised(room.session, {
      status: 'processing',
      attemptCount: number,
      reference: attempt.reference,
      unseen: null,
      payTimes,
      reserved: session.promo !== null,
    }),
    attempt,
  }
  // The status is read off the clock; the stored one may be behind.
  await commit(context, {
    writes: [replace(checkoutSessionCodec, session, charging), ...further, ...room.writes],
  })
  return charge(context, charging, room.goesOn, payment.returnUrl)
}

/** What a card costs that is stored on the gateway's page while nothing is paid (A3). */
function storingOf(
  { gateway }: Charging,
  { amount }: CheckoutSession,
  { token }: PaymentMethod,
): Pick<CheckoutAttempt, 'storing'> {
  return amount === 0 && token === '' ? { storing: gateway.storingCostsKobo } : {}
}

/** Calls the gateway for a recorded intent, and books what came of it. */
async function charge(
  context: Charging,
  session: ChargingSession,
  resumed: boolean,
  returnUrl?: string,
): Promise<CheckoutSession> {
  const { outcome, session: asked } = await askGateway(context, session, resumed, returnUrl)
  if (outcome.kind === 'open') return waitForPayer(context, asked, outcome)
  const after = await settleSession(context, asked, outcome)
  if (outcome.kind === 'declined' && after.status !== 'completed')
    throw await refusalOf(context, asked, outcome.failureCode)
  return after
}

/** What the payer is told about a decline: its class, and no more where cards are tried by the dozen (A7). */
async function refusalOf(
  context: Charging,
  session: ChargingSession,
  failureCode: FailureCode,
): Promise<Problem> {
  await countDecline(context, session, session.attempt.method.rail)
  return declinedToPayer(failureCode)
}

/** What the gateway said of a session's charge, and the session as it was when it was asked. */
export interface Asked {
  readonly outcome: AttemptOutcome
  readonly session: ChargingSession
}

/**
 * What the gateway says of a session's charge; nothing to pay needs no gateway.
 * @throws StaleRead when another run goes on with a resumed charge, or has settled it.
 */
export async function askGateway(
  context: Charging,
  session: ChargingSession,
  resumed: boolean,
  returnUrl: string = context.deployment.checkoutBaseUrl,
): Promise<Asked> {
  const charged = toCharge(session)
  if (charged.amount === 0 && session.attempt.method.token !== '')
    return { outcome: { kind: 'succeeded' }, session }
  let own = session
  const takeOver = async (): Promise<void> => {
    own = takenOver(context, session)
    await commit(context, { writes: [replace(checkoutSessionCodec, session, own)] })
  }
  const { customerId, email, pageEmail = email, phone, method, reference } = session.attempt
  const payer = { id: customerId ?? session.id, email: pageEmail, phone, paymentMethods: [method] }
  const charge = { reference, methodId: method.id }
  const hosted = { returnUrl, keep: session.kind !== 'one_time' }
  const resume = resumed ? takeOver : null
  const outcome = await chargeOnce(context.gateway, charged, charge, payer, resume, hosted)
  return { outcome, session: own }
}

/** The session whose charge is ours from now on: the run that began it is gone. */
function takenOver(context: Charging, session: ChargingSession): ChargingSession {
  const attempt: CheckoutAttempt = { ...session.attempt, ...leaseFrom(context) }
  return { ...revised(session, {}), attempt }
}

/** How long a run that charges may take, and when a worker asks if it does not come back. */
function leaseFrom(context: Charging): Pick<CheckoutAttempt, 'leaseUntil' | 'askAt'> {
  return {
    leaseUntil: Date.parse(context.time.wall.now()) + attemptLeaseMs,
    askAt: addMs(nowOf(context), attemptLeaseMs),
  }
}

/** The gateway has it: the payment is in nobody's hands until its payer acts, or its bank answers. */
async function waitForPayer(
  context: Charging,
  session: ChargingSession,
  { action, waits }: AttemptOutcome & { readonly kind: 'open' },
): Promise<CheckoutSession> {
  if (!waits) return session
  const { attempt } = session
  const nextAction = action ? { ...action, expiresAt: waitsUntil(session) } : session.nextAction
  const after = { ...revised(session, { nextAction }), attempt: { ...attempt, leaseUntil: 0 } }
  try {
    return await commit(context, { writes: [replace(checkoutSessionCodec, session, after)], result: after })
  } catch (error) {
    // The gateway's news came before its answer.
    if (error instanceof StaleRead) return readSession(context)
    throw error
  }
}

/** The times of payments tried, with this one: exact, because the intent writes them on condition of what was read. */
function counted(session: CheckoutSession, now: string, limits: readonly AttemptLimit[]): number[] {
  const decision = sendAllowed(session.payTimes, now, limits)
  if (!decision.allowed)
    throw new Problem('rate_limited', [], { retryAfterSeconds: decision.retryAfterSeconds })
  return recordAttempt(session.payTimes, now, limits)
}

/** With a payment tried, the plan's terms are fixed and the code reserved: what was promised must hold when the money comes. */
async function whatItTakes(context: Charging, session: CheckoutSession): Promise<Write[]> {
  if (session.planId === null) return []
  const { merchantId } = context
  const { plan, promo } = await load(context, {
    plan: planRef(merchantId, session.planId),
    promo: session.promo ? promoCodeRef(merchantId, session.promo.promoCodeId ?? '') : null,
  })
  if (!plan || plan.archivedAt !== null) throw conflict('plan_archived')
  if (firstAmount(plan, session.promo?.discount ?? null) !== session.amount) throw conflict('plan_changed')
  if (!promo || session.reserved) return planUse(plan)
  attachPromo(promo, plan, nowOf(context), 'promoCode')
  return [...planUse(plan), ...reservation(context, promo)]
}
