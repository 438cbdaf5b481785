import { answered, turned, type Change, type Moment, type Move, type Turn } from '../change/change.ts'
import { unseenOf, type SessionPayer } from '../charge/charge.ts'
import { decideCharge, takenOver } from '../charge/decide-charge.ts'
import { intended } from '../charge/intended.ts'
import type { OpenNews } from '../charge/news.ts'
import type { Customer } from '../customer/customer.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import { planUsed } from '../catalog/decide-plan.ts'
import type { PersonRecord } from '../customer/person.ts'
import type { Plan } from '../catalog/plan.ts'
import { conflict } from '../problem.ts'
import type { PromoCode } from '../catalog/promo-code.ts'
import { revised } from '../change/revised.ts'
import { attachPromo } from '../subscription/attach-promo.ts'
import { addMs } from '../time/time.ts'
import { sessionDeadlineOf } from './deadline.ts'
import { firstAmount } from './first-amount.ts'
import { sessionFacts, waitsUntil } from './let-go.ts'
import { isLimited } from './release.ts'
import type { Room } from './room.ts'
import { checkoutReference, type ChargingSession, type CheckoutSession } from './session.ts'
import { soldBy } from './sold-terms.ts'
import { moneyLeaseMs } from '../time/waits.ts'

/** Who pays: the customer that the payment will settle on, decided before any money moves and for good (A1). */
export type Payer = Required<Pick<SessionPayer, 'email' | 'phone' | 'vouched' | 'proven'>> & {
  /** Null for one who is created when the payment settles. */
  readonly customer: Customer | null
  /** The record that a signed-in person's purchases here settle on, if this payment is to make it; null otherwise. */
  readonly making: PersonMade | null
}

/** A person's record before and after this payment's intent. The same where an earlier intent has named it already. */
export interface PersonMade {
  readonly before: PersonRecord | null
  readonly after: PersonRecord
}

/** How a session is paid. */
export interface SessionChargeOrder extends Moment {
  readonly payer: Payer
  readonly method: PaymentMethod
  /** Epoch milliseconds of attempted payments, including this one. */
  readonly payTimes: readonly number[]
  /** Kobo that the gateway charges to store a card while nothing is paid (A3); null where none is stored, as for a free plan (K7). */
  readonly storingCosts: number | null
  /** The moves of {@link promisesKept}. */
  readonly promises: readonly Move[]
  /** The offers that are used, and the turns that reserve them for this session (R11). */
  readonly uses: { readonly offerIds: readonly string[]; readonly turns: readonly Turn<'offerUse'>[] }
}

/** Begins a charge of a session: the intent is recorded before the gateway is called (H4), in the room made for it. */
export function decideSessionCharge(
  session: CheckoutSession,
  room: Room,
  order: SessionChargeOrder,
): Change<ChargingSession> {
  const { payer, method, payTimes, now } = order
  const { customer, email, phone, vouched, proven, making } = payer
  const number = session.attemptCount + 1
  const storingKobo = storingKoboOf(session, order)
  const charge = intended(
    unseenOf(room.session.charge),
    {
      number,
      reference: checkoutReference(session, number),
      ...chargedBy(session, storingKobo),
      ...{ methodId: method.id, rail: method.rail, gateway: method.gateway, kind: 'manual' as const },
      watched: true,
      askAt: addMs(now, moneyLeaseMs),
      deadline: sessionDeadlineOf(method.rail, now, session.expiresAt),
      payer: {
        customerId: customer?.id ?? null,
        email,
        pageEmail: pageEmailOf(payer),
        phone,
        vouched,
        proven,
        ...(making ? { newCustomerId: making.after.customerId } : {}),
        method,
        keep: method.token !== '' && session.kind !== 'one_time',
        ...(order.uses.offerIds.length > 0 ? { offerIds: order.uses.offerIds } : {}),
        ...(storingKobo === null ? {} : { storing: true as const }),
      },
    },
    order,
  )
  const revision = revised<CheckoutSession>(room.session, {
    status: 'processing',
    attemptCount: number,
    reference: charge.reference,
    payTimes,
    reserved: session.promo !== null || isLimited(session),
  })
  const charging = { ...revision, charge }
  return {
    ...answered(charging),
    turns: [
      ...turned('checkoutSession', session, charging),
      ...(making ? turned('person', making.before, making.after) : []),
      ...order.uses.turns,
      ...room.turns,
    ],
    moves: [...order.promises, ...room.moves],
  }
}

/** The email that the gateway gets: the customer's own where none was given. */
export function pageEmailOf({ email, customer }: Payer): string | null {
  return email ?? customer?.email ?? null
}

/** What is charged: the session's amount, or the cost of storing a card if nothing is paid now. */
function chargedBy(
  { amount, currency }: CheckoutSession,
  storingKobo: number | null,
): Pick<CheckoutSession, 'amount' | 'currency'> {
  return storingKobo === null ? { amount, currency } : { amount: storingKobo, currency: 'NGN' }
}

/** The cost of storing a card on the gateway's page while nothing is paid (A3); null where none is stored there. */
function storingKoboOf(
  { amount }: CheckoutSession,
  { method, storingCosts }: SessionChargeOrder,
): number | null {
  return amount === 0 && method.token === '' ? storingCosts : null
}

/**
 * Fixes the plan's terms and reserves the code once a payment is tried: the promise must hold when the money
 * arrives (A6).
 * @throws Problem 409 `plan_archived`, `plan_changed`; 422 for a code that can't be used any more.
 */
export function promisesKept(
  session: CheckoutSession,
  { plan, promo }: { readonly plan: Plan | undefined; readonly promo: PromoCode | null | undefined },
  now: string,
): readonly Move[] {
  if (!plan || plan.archivedAt !== null) throw conflict('plan_archived')
  if (soldBy(session, plan) === null) throw conflict('plan_changed')
  if (firstAmount(plan, session) !== session.amount) throw conflict('plan_changed')
  if (!promo || session.reserved) return planUsed(plan)
  attachPromo(promo, plan, now, 'promoCode')
  return [...planUsed(plan), { kind: 'code_reserved', promo }]
}

/** Reserves a use of the session's link once a payment is tried, if the link has a limit (M7). */
export function linkReserved(session: CheckoutSession): readonly Move[] {
  return isLimited(session) && !session.reserved ? [{ kind: 'link_use_reserved', session }] : []
}

/** Takes over a charge whose process has crashed, before anything is sent for it again (H4). */
export function decideSessionTakeOver(session: ChargingSession, moment: Moment): Change<ChargingSession> {
  const after = { ...revised(session, {}), charge: takenOver(session.charge, moment) }
  return { ...answered(after), turns: turned('checkoutSession', session, after) }
}

/** A charge's outcome is still open: no process works on it until its payer acts, or its next query (A8). */
export function decideSessionWait(
  session: ChargingSession,
  news: OpenNews,
  now: string,
): Change<CheckoutSession> {
  const { charge } = decideCharge(session.charge, news, now, sessionFacts(session, now))
  const action = news.kind === 'waits' ? news.action : null
  const nextAction = action ? { ...action, expiresAt: waitsUntil(session) } : session.nextAction
  const after = revised<CheckoutSession>(session, { nextAction, charge })
  return { ...answered(after), turns: turned('checkoutSession', session, after) }
}
