import { usableMethod, type Customer } from '../customer.ts'
import type { PaymentMethod } from '../payment-method.ts'
import type { EventDraft } from './billing-state.ts'
import type { Subscription } from './subscription.ts'

/**
 * Tells, with the last payment before it, that the card of the next renewal will have expired by then (D8.2, opt-in).
 * Whether it still works is the gateway's to say: the renewal is charged all the same (D3.21).
 */
export function cardExpiring(customer: Customer, subscription: Subscription, now: string): EventDraft[] {
  const { status, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  if (status !== 'active' || cancelAtPeriodEnd) return []
  const method = usableMethod(customer, subscription)
  const goodUntil = method && expiryOf(method)
  if (!goodUntil || goodUntil <= now || goodUntil > currentPeriodEnd) return []
  return [{ type: 'customer_card_expiring', extra: { paymentMethod: method } }]
}

/** The instant at which a card's last month is over, in UTC; null for what has none. */
function expiryOf({ expMonth, expYear }: PaymentMethod): string | null {
  return expMonth === null || expYear === null ? null : new Date(Date.UTC(expYear, expMonth)).toISOString()
}
