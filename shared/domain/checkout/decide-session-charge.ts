import { answered, turned, type Change, type Moment, type Move, type Turn } from '../change.ts'
import type { Customer } from '../customer.ts'
import type { PayerAction } from '../invoice/invoice.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { planUsed } from '../decide-plan.ts'
import type { PersonRecord } from '../person.ts'
import type { Plan } from '../plan.ts'
import { conflict } from '../problem.ts'
import type { PromoCode } from '../promo-code.ts'
import { revised } from '../revised.ts'
import { attachPromo } from '../subscription/attach-promo.ts'
import { addMs } from '../time.ts'
import { sessionDeadlineOf } from './deadline.ts'
import { firstAmount } from './first-amount.ts'
import { waitsUntil } from './let-go.ts'
import type { Room } from './room.ts'
import {
  checkoutReference,
  type ChargingSession,
  type CheckoutAttempt,
  type CheckoutSession,
} from './session.ts'
import { moneyLeaseMs } from '../waits.ts'

/** Who pays: the customer that the payment will settle on, decided before any money moves and for good (A1). */
export type Payer = Required<Pick<CheckoutAttempt, 'email' | 'phone' | 'vouched' | 'proven'>> & {
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
  /** Kobo that the gateway charges to store a card while nothing is paid (A3). */
  readonly storingCosts: number
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
  const attempt: CheckoutAttempt = {
    number,
    reference: checkoutReference(room.session, number),
    at: now,
    deadline: sessionDeadlineOf(method.rail, now, session.expiresAt),
    ...leaseFrom(order),
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
    ...storingOf(session, order),
  }
  const revision = revised<CheckoutSession>(room.session, {
    status: 'processing',
    attemptCount: number,
    reference: attempt.reference,
    unseen: null,
    payTimes,
    reserved: session.promo !== null,
  })
  const charging = { ...revision, attempt }
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

/** The cost of storing a card on the gateway's page while nothing is paid (A3). */
function storingOf(
  { amount }: CheckoutSession,
  { method: { token }, storingCosts }: SessionChargeOrder,
): Pick<CheckoutAttempt, 'storing'> {
  return amount === 0 && token === '' ? { storing: storingCosts } : {}
}

/** How long a charging process may take, and when a worker asks if it has crashed. */
function leaseFrom({ now, wallMs }: Moment): Pick<CheckoutAttempt, 'leaseUntil' | 'askAt'> {
  return { leaseUntil: wallMs + moneyLeaseMs, askAt: addMs(now, moneyLeaseMs) }
}

/**
 * Fixes the plan's terms and reserves the code once a payment is tried: what was promised must hold when the money
 * arrives (A6).
 * @throws Problem 409 `plan_archived`, `plan_changed`; 422 for a code that can't be used any more.
 */
export function promisesKept(
  session: CheckoutSession,
  { plan, promo }: { readonly plan: Plan | undefined; readonly promo: PromoCode | null | undefined },
  now: string,
): readonly Move[] {
  if (!plan || plan.archivedAt !== null) throw conflict('plan_archived')
  if (firstAmount(plan, session.promo?.discount ?? null) !== session.amount) throw conflict('plan_changed')
  if (!promo || session.reserved) return planUsed(plan)
  attachPromo(promo, plan, now, 'promoCode')
  return [...planUsed(plan), { kind: 'code_reserved', promo }]
}

/** Takes over a charge whose process has crashed, before anything is sent for it again (H4). */
export function decideSessionTakeOver(session: ChargingSession, moment: Moment): Change<ChargingSession> {
  const after = { ...revised(session, {}), attempt: { ...session.attempt, ...leaseFrom(moment) } }
  return { ...answered(after), turns: turned('checkoutSession', session, after) }
}

/** The gateway has accepted a charge: no process works on it until its payer acts, or its bank answers (A8). */
export function decideSessionWait(
  session: ChargingSession,
  action: PayerAction | null,
): Change<ChargingSession> {
  const nextAction = action ? { ...action, expiresAt: waitsUntil(session) } : session.nextAction
  const after = { ...revised(session, { nextAction }), attempt: { ...session.attempt, leaseUntil: 0 } }
  return { ...answered(after), turns: turned('checkoutSession', session, after) }
}
