import type { LetGo } from '../charge/loose-charge.ts'
import type { LetGoReason } from '../charge/let-go-rules.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { toCharge, type CheckoutAttempt, type CheckoutSession } from './session.ts'

/** A session's charge as it is let go: it may still settle the session, or is given back (A8). */
export function letGoOf(
  session: CheckoutSession,
  attempt: CheckoutAttempt,
  why: LetGoReason,
  now: string,
): LetGo {
  const { id, planId } = session
  const { merchantId, amount, currency } = toCharge({ ...session, attempt })
  const { reference, customerId, method, number } = attempt
  return {
    ...{ merchantId, reference, since: now, why },
    ...{ invoiceId: null, sessionId: id, subscriptionId: null, customerId, planId },
    ...{ amount, currency, rail: method.rail, methodId: method.id, kind: 'manual', number },
    payment: attempt,
  }
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
