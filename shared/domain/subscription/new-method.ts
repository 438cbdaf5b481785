import { revised } from '../change/revised.ts'
import { defaultMethod, type Customer } from '../customer/customer.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import { overdueRule } from './overdue-rule.ts'
import type { Recovery, Subscription } from './subscription.ts'

/**
 * A past-due subscription made due at once for a method that the customer has just offered: one extra attempt
 * (D7.14). It is written together with the method, so a crash can't lose it. Null when there is nothing to recover.
 */
export function dueForNewMethod(
  subscription: Subscription,
  methodId: string,
  now: string,
): Subscription | null {
  const { status, recovery } = subscription
  // An overdue invoice was never meant to be charged (M3).
  if (status !== 'past_due' || recovery === null || recovery.rule === overdueRule) return null
  return revised(subscription, { recovery: { ...recovery, newMethodId: methodId, dueAt: now } })
}

/** Whether a case waits for another card and missed this one: its worker looked just before it was given. */
export function hasMissed({ recovery, declines }: Subscription, methodId: string): boolean {
  return (
    recovery?.action === 'request_card_update' &&
    recovery.rule !== overdueRule &&
    recovery.newMethodId === null &&
    declines[methodId] === undefined
  )
}

/**
 * The method that was given while a charge was in progress that then asked for another card: the subscription's new
 * own method, or the customer's new default. Null when there is none.
 * @param chargedId The charged method; null when there was none.
 * @param since When that charge was begun.
 */
export function offeredMeanwhile(
  customer: Customer,
  subscription: Subscription,
  chargedId: string | null,
  since: string,
): PaymentMethod | null {
  const { paymentMethodId } = subscription
  const named = customer.paymentMethods.find(
    ({ id, status }) => id === paymentMethodId && status === 'active',
  )
  if (named && named.id !== chargedId && hasMissed(subscription, named.id)) return named
  const fallback = subscription.ownMethodOnly ? null : defaultMethod(customer)
  return fallback && fallback.id !== chargedId && fallback.createdAt >= since ? fallback : null
}

/** The subscription when the offered method can't be charged after all: the case continues as planned. */
export function withoutNewMethod(subscription: Subscription, recovery: Recovery): Subscription {
  const dueAt = recovery.nextAttemptAt ?? recovery.stopAt
  return revised(subscription, { recovery: { ...recovery, newMethodId: null, dueAt } })
}
