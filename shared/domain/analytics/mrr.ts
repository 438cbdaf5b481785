import { monthlyNormalised } from '../interval.ts'
import { discountFor, fitsPlan } from '../promo-code.ts'
import type { SubscriptionStatus } from '../subscription/transitions.ts'
import type { Subscription } from '../subscription/subscription.ts'

type Priced = Pick<Subscription, 'status' | 'planId' | 'price' | 'discount'>

/** Whether a subscription's price recurs: trials are not paid yet, and paused ones are not paid now (D11.21). */
export function recurs(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'past_due'
}

/**
 * What a subscription adds to the monthly recurring revenue, in minor units: its price less a discount that lasts
 * forever, normalised to a month and rounded half up once. Other discounts are temporary and are ignored (D11.21).
 */
export function mrrOf({ status, planId, price, discount }: Priced): number {
  if (!recurs(status)) return 0
  const lasting = discount?.duration === 'forever' && fitsPlan(discount, planId)
  const off = lasting ? discountFor(price.amount, discount) : 0
  return monthlyNormalised(price.amount - off, price.interval, price.intervalCount)
}
