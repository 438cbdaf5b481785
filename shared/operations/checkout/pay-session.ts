import { isRunning } from '../../domain/charge/charge.ts'
import { turned, type Move } from '../../domain/change/change.ts'
import { failedWith, isOpen, type ChargeNews, type OpenNews } from '../../domain/charge/news.ts'
import { requireRail } from '../../domain/checkout/deadline.ts'
import {
  decideSessionCharge,
  decideSessionTakeOver,
  decideSessionWait,
  pageEmailOf,
  promisesKept,
  type SessionChargeOrder,
} from '../../domain/checkout/decide-session-charge.ts'
import { withButton } from '../../domain/checkout/pressed-button.ts'
import { declinedToPayer } from '../../domain/checkout/decline-class.ts'
import { isMoney, isSamePayment, waitsUntil } from '../../domain/checkout/let-go.ts'
import { chargingSession, type ChargingSession, type CheckoutSession } from '../../domain/checkout/session.ts'
import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { requireMayCharge } from '../../domain/merchant/hold.ts'
import { offersOfSession, requireUnused, takenUses } from '../../domain/catalog/decide-offer-use.ts'
import { isFree } from '../../domain/pricing/free.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { Problem } from '../../domain/problem.ts'
import { revised } from '../../domain/change/revised.ts'
import { recordAttempt, sendAllowed, type AttemptLimit } from '../../security/attempt-window.ts'
import { besideRequest, nowOf, StaleRead, strongly } from '../../store/context.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { planRef } from '../../store/entities/plan.ts'
import { promoCodeRef } from '../../store/entities/promo-code.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import { chargeOnce } from '../charging/charge-once.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { askAboutHeld } from '../unit-of-work/news-of.ts'
import { buyerNames, provenContact, readOfferUses } from '../customers/offer-uses.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { leastOfNew } from '../unit-of-work/least-price.ts'
import { isGatewayHeld, withGatewayHold } from '../unit-of-work/gateway-hold.ts'
import type { CallRun } from '../unit-of-work/outside-call.ts'
import { decidePayer } from './decide-payer.ts'
import { cardWayOf, countDecline } from './declines.ts'
import { linkPromised } from './link-of-session.ts'
import { makeRoom } from './make-room.ts'
import { methodOf, requirePayerEmail, type Payment } from './method-for-payment.ts'
import { payOpenInvoice } from './pay-open-invoice.ts'
import { requireAdmitted } from './refuse-payer.ts'
import { readSession, requireLiving } from './read-session.ts'
import { settleSession } from './settle-session.ts'

/**
 * Pays a session, once: a repeat, even a parallel one, finds the first one's result and charges nothing. While a
 * payment is pending, the same method answers it as it is, and another method replaces it (A8).
 * @throws Problem 402 on a decline, and for who is blacklisted (R6); 409 `plan_archived`, `merchant_held`,
 * `gateway_held`, `link_inactive`, `link_used_up`; 410 past 24 h; 422, among them `trial_used` and `promo_code_used` (R11); 429.
 */
export async function payCheckout(
  given: Charging,
  asked: Payment,
  limits: readonly AttemptLimit[],
): Promise<CheckoutSession> {
  const context = strongly(given)
  const found = await readSession(context)
  requireLiving(found)
  if (found.status === 'completed') return found
  const session = await withPressed(context, found, asked.payWhen)
  const charging = chargingSession(session)
  if (charging) {
    if (isRunning(charging.charge, Date.parse(context.time.wall.now()))) return session
    if (isSamePayment(charging.charge.payer, asked)) {
      const isWaiting = session.nextAction !== null && nowOf(context) < waitsUntil(session)
      if (isWaiting) return session
      if (session.nextAction === null) return charge(context, charging, 'resumed', asked.returnUrl)
    }
  }
  // A free plan needs no method (K7); one that is given is kept.
  const needsNone = await sellsForNothing(context, session)
  if (!needsNone) requireRail(session.amount, asked.rail, leastOfNew(context, session.currency))
  const way = await cardWayOf(context, session, asked.rail)
  const payment = way === 'hosted' ? { ...asked, token: null } : asked
  const payTimes = counted(session, context.time.wall.now(), limits)
  if (session.openInvoiceId !== null)
    return payOpenInvoice(context, revised(session, { payTimes }), payment, session)

  const payer = await decidePayer(context, session, payment.email)
  const method = await methodOf(context, payment, payer.customer)
  if (!needsNone) requirePayerEmail(context.gateways.of(method), method, pageEmailOf(payer))
  const admitted = await requireAdmitted(context, session, { payer, method, payTimes })
  const { kept, uses } = await promisesOf(context, session, { payer, method })
  const room = await makeRoom(context, session, { ...payment, gateway: method.gateway })
  if (room === null) return payCheckout(context, payment, limits)
  const storingCosts = needsNone ? null : context.gateways.of(method).storingCostsKobo
  const linked = await linkPromised(context, session)
  const held: Move[] = admitted.map((listing) => ({ kind: 'payer_admitted', listing }))
  const promises = [...kept, ...linked, ...held]
  const order = { payer, method, payTimes, storingCosts, promises, uses, ...momentOf(context) }
  // The session's status follows the clock; the stored one may be older.
  const change = decideSessionCharge(session, room, order)
  const begun = await commitChange(context, change, { answer: null })
  return charge(context, begun, room.goesOn ? 'resumed' : 'first', payment.returnUrl)
}

/** Whether a session sells a free plan, which needs no payment method (K7). */
async function sellsForNothing(context: Charging, session: CheckoutSession): Promise<boolean> {
  const { amount, planId, openInvoiceId } = session
  if (amount > 0 || planId === null || openInvoiceId !== null) return false
  const { plan } = await load(context, { plan: planRef(context.tenant.merchantId, planId) })
  return plan !== undefined && isFree(plan)
}

/** Stores which of a debt's buttons was pressed, before anything is charged by it (P3). */
async function withPressed(
  context: Charging,
  session: CheckoutSession,
  payWhen: Payment['payWhen'],
): Promise<CheckoutSession> {
  const after = withButton(session, payWhen)
  if (after === session) return session
  const turns = turned('checkoutSession', session, after)
  return commitPlainChange(besideRequest(context), plainChange(after, turns))
}

/** Calls the gateway for a recorded intent, and books the outcome. */
async function charge(
  context: Charging,
  session: ChargingSession,
  run: CallRun,
  returnUrl?: string,
): Promise<CheckoutSession> {
  const { news, session: asked } = await askGateway(context, session, run, returnUrl)
  if (isOpen(news)) return waitForPayer(context, asked, news)
  const after = await settleSession(context, asked, news)
  if (news.kind !== 'paid' && after.status !== 'completed')
    throw await refusalOf(context, asked, failedWith(news))
  return after
}

/** The payer's answer to a decline: its class, and nothing more after too many declined cards (A7). */
async function refusalOf(
  context: Charging,
  session: ChargingSession,
  failureCode: FailureCode,
): Promise<Problem> {
  await countDecline(context, session, session.charge.rail)
  return declinedToPayer(failureCode)
}

/** The gateway's answer for a session's charge, and the session at that time. */
export interface AnsweredCharge {
  readonly news: ChargeNews
  readonly session: ChargingSession
}

/**
 * Charges a session at the gateway, or queries its charge; without an amount no gateway is needed.
 * @throws StaleRead when another run has taken over a resumed charge, or has settled it.
 */
export async function askGateway(
  context: Charging,
  session: ChargingSession,
  run: CallRun,
  returnUrl: string = context.deployment.checkoutBaseUrl,
): Promise<AnsweredCharge> {
  const { merchantId, charge } = session
  if (!isMoney(charge)) return { news: { kind: 'paid', with: null }, session }
  let own = session
  const takeOver = async (): Promise<void> => {
    const change = decideSessionTakeOver(session, momentOf(context))
    own = await commitChange(context, change, { answer: null })
  }
  const { customerId, email, pageEmail = email, phone, method } = charge.payer
  const payer = { id: customerId ?? session.id, email: pageEmail, phone, paymentMethods: [method] }
  // It is not sent while its gateway is held; if it was sent before, the gateway knows it (O1).
  if (run === 'resumed' && (await isGatewayHeld(context, charge)))
    return { news: await askAboutHeld(context, session, charge), session }
  const storing = charge.payer.storing === true
  const hosted = { returnUrl, keep: session.kind !== 'one_time', storing }
  const resume = run === 'resumed' ? takeOver : null
  const news = await chargeOnce(context, { merchantId, charge, payer }, resume, hosted)
  return { news, session: own }
}

/** The gateway has the charge: the payment waits for its payer or their bank. */
async function waitForPayer(
  context: Charging,
  session: ChargingSession,
  news: OpenNews,
): Promise<CheckoutSession> {
  if (news.kind !== 'waits') return session
  try {
    return await commitChange(context, decideSessionWait(session, news, nowOf(context)))
  } catch (error) {
    // The gateway's callback arrived before its answer.
    if (error instanceof StaleRead) return readSession(context)
    throw error
  }
}

/** The times of tried payments, with this one: exact, because the intent writes them on condition of what was read. */
function counted(session: CheckoutSession, now: string, limits: readonly AttemptLimit[]): number[] {
  const decision = sendAllowed(session.payTimes, now, limits)
  if (!decision.allowed)
    throw new Problem('rate_limited', [], { retryAfterSeconds: decision.retryAfterSeconds })
  return recordAttempt(session.payTimes, now, limits)
}

/** What a purchase reserves from the first attempt on. */
interface Promised extends Pick<SessionChargeOrder, 'uses'> {
  readonly kept: readonly Move[]
}

const noUses = { offerIds: [], turns: [] } as const

/**
 * What secures a purchase's promises from the first attempt on, and reserves its trial and code for this person (R11).
 * @throws Problem 409 `merchant_held`, `gateway_held`; 422 `trial_used`, `promo_code_used`.
 */
async function promisesOf(
  context: Charging,
  session: CheckoutSession,
  { payer, method }: Pick<SessionChargeOrder, 'payer' | 'method'>,
): Promise<Promised> {
  const { merchantId } = context.tenant
  const offers = session.planId !== null && (session.promo !== null || session.amount === 0)
  const { settings, holds, billing, ...facts } = await load(context, {
    settings: recoverySettingsRef(merchantId),
    holds: gatewayHoldsRef,
    billing: offers ? billingSettingsRef(merchantId) : null,
    plan: session.planId === null ? null : planRef(merchantId, session.planId),
    promo: session.promo ? promoCodeRef(merchantId, session.promo.promoCodeId ?? '') : null,
  })
  requireMayCharge(withGatewayHold(context, settings ?? defaultRecoverySettings, holds), method)
  if (session.planId === null) return { kept: [], uses: noUses }
  const kept = promisesKept(session, facts, nowOf(context))
  const { onePerPerson } = billingSettings(billing)
  if (!facts.plan || onePerPerson === 'off') return { kept, uses: noUses }
  const offerIds = offersOfSession(session, facts.plan)
  const { customer, making } = payer
  const names = buyerNames(context, {
    customerId: customer?.id ?? making?.after.customerId ?? null,
    customer,
    proven: provenContact(payer),
    signature: method.signature,
  })
  const found = await readOfferUses(context, offerIds, names)
  requireUnused(found, session.id, session.planId)
  return { kept, uses: { offerIds, turns: takenUses(found, { holder: session.id, kept: false }) } }
}
