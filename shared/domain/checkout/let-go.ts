import type { ChargeTarget, OutCharge } from '../charge/let-go.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { toCharge, type CheckoutAttempt, type CheckoutSession } from './session.ts'

/** What a session's charge was made for. */
export function sessionTarget(session: CheckoutSession, attempt: CheckoutAttempt): ChargeTarget {
  const { id: sessionId, planId } = session
  const { customerId } = attempt
  const charged = toCharge({ ...session, attempt })
  return { ...charged, sessionId, planId, customerId, invoiceId: null, subscriptionId: null }
}

/** A session's charge: it may still settle the session, once it is let go, with who paid and how (A8). */
export function sessionCharge(attempt: CheckoutAttempt): OutCharge {
  const { reference, method, number } = attempt
  const { rail, gateway, id: methodId } = method
  return { reference, rail, gateway, methodId, kind: 'manual', number, payment: attempt }
}

/** A session's charges that may still succeed: the one that waits, and an unseen one. */
export function chargesOut(session: CheckoutSession): readonly CheckoutAttempt[] {
  const { attempt, unseen } = session
  const out = [attempt, unseen?.reference === attempt?.reference ? null : unseen]
  return out.filter((one) => one !== null).filter((one) => isMoney(session, one))
}

/** Whether a payment moves money: one that charges nothing, not even to store a card, can't be given back. */
export function isMoney(session: CheckoutSession, attempt: CheckoutAttempt): boolean {
  return toCharge({ ...session, attempt }).amount > 0
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
export function waitsUntil({ attempt, expiresAt }: CheckoutSession): string {
  return attempt?.deadline ?? expiresAt
}
