import { usableMethod, type Customer } from '../customer/customer.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import type { EventDraft } from './billing-state.ts'
import type { Subscription } from './subscription.ts'

/**
 * Announces, with the last payment before it, that the card of the next renewal will have expired by then (D8.2,
 * opt-in). Only the gateway knows whether it still works, so the renewal is charged all the same (D3.21).
 */
export function cardExpiring(customer: Customer, subscription: Subscription, now: string): EventDraft[] {
  const { status, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  if (status !== 'active' || cancelAtPeriodEnd) return []
  const method = usableMethod(customer, subscription)
  const goodUntil = method && expiryOf(method)
  if (!goodUntil || goodUntil <= now || goodUntil > currentPeriodEnd) return []
  return [{ type: 'customer_card_expiring', extra: { paymentMethod: method } }]
}

/** Whether a card's last month is over. */
export function isPastExpiry(method: Pick<PaymentMethod, 'expMonth' | 'expYear'>, now: string): boolean {
  const end = expiryOf(method)
  return end !== null && end <= now
}

/** The end of a card's last month, in UTC; null for a method without one. */
function expiryOf({ expMonth, expYear }: Pick<PaymentMethod, 'expMonth' | 'expYear'>): string | null {
  return expMonth === null || expYear === null ? null : new Date(Date.UTC(expYear, expMonth)).toISOString()
}
