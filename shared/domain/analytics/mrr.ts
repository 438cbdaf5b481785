import { monthlyNormalised } from '../time/interval.ts'
import { itemsOf } from '../pricing/items.ts'
import { agreed, pricePerPeriod } from '../pricing/lines-for.ts'
import { fitsPlan } from '../catalog/promo-code.ts'
import type { SubscriptionStatus } from '../subscription/transitions.ts'
import type { Subscription } from '../subscription/subscription.ts'

type Priced = Pick<
  Subscription,
  'status' | 'planId' | 'quantity' | 'price' | 'paidForPeriod' | 'discount' | 'addOns'
>

/** Whether a subscription's price recurs: trials are not paid yet, and paused ones are not paid now (D11.21). */
export function recurs(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'past_due'
}

/**
 * What a subscription adds to the monthly recurring revenue, in minor units: its price less a discount that lasts
 * forever, normalised to a month and rounded half up once. Other discounts are temporary and are ignored (D11.21).
 */
export function mrrOf(subscription: Priced): number {
  const { status, planId, price, discount } = subscription
  if (!recurs(status)) return 0
  const lasting = discount?.duration === 'forever' && fitsPlan(discount, planId) ? discount : null
  const { amount } = pricePerPeriod(agreed(itemsOf(subscription)), lasting)
  return monthlyNormalised(amount, price.interval, price.intervalCount)
}
