import { openOf, type HeldCharge, type OfSession } from '../charge/charge.ts'
import type { ChargeTarget } from '../charge/let-go.ts'
import type { HolderFacts } from '../charge/decide-charge.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import type { ChargedSession, CheckoutSession } from './session.ts'

/** What a session's charge was made for. */
export function sessionTarget(
  { merchantId, id: sessionId, planId }: CheckoutSession,
  { payer: { customerId } }: OfSession,
): ChargeTarget {
  return { merchantId, sessionId, planId, customerId, invoiceId: null, subscriptionId: null }
}

/** Whether a charge moves money: one that charges nothing, not even to store a card, can't be given back. */
export function isMoney({ amount }: Pick<HeldCharge, 'amount'>): boolean {
  return amount > 0
}

/** The way a payment is made: its rail and, if it has one, the token that is charged. */
export interface PaymentWay {
  readonly rail: string
  readonly token: string | null
}

/** Whether a payment is made in the same way as a waiting one: the same rail, and for cards the same card (A8). */
export function isSamePayment(
  { method }: { readonly method: Pick<PaymentMethod, 'rail' | 'token'> },
  { rail, token }: PaymentWay,
): boolean {
  return method.rail === rail && (rail !== 'card' || method.token === (token ?? ''))
}

/** Until when a payment in progress is waited for (A8). */
export function waitsUntil({ charge, expiresAt }: CheckoutSession): string {
  return openOf(charge)?.deadline ?? expiresAt
}

/** What a session adds to the life of its charge: after its end it keeps none, and its own page shows what to approve. */
export function sessionFacts(
  { charge, expiresAt }: Pick<ChargedSession, 'charge' | 'expiresAt'>,
  now: string,
): HolderFacts {
  const isGivenBack = charge.payer.storing === true
  const lostAs = expiresAt <= now ? 'session_expired' : null
  return { until: null, lostAs, showsApproval: false, isGivenBack }
}
