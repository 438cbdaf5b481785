import type { Plan } from '../plan.ts'
import type { Discount } from '../promo-code.ts'
import { discountOn, withDiscount } from './discount.ts'
import { stubShare, type Stub } from '../subscription/billing-day.ts'
import type { SubscriptionItem } from './items.ts'
import { planItemId, undiscounted, type ComposedLine, type UnbilledLine } from './line.ts'
import { pricingOf } from './plan-pricing.ts'
import { priceFor, unitAmountOf, type Pricing } from './pricing.ts'
import { totalsOf, type Totals } from './totals.ts'

/** Something that is sold for each period. */
export interface SoldItem {
  /** The item of the subscription. */
  readonly id: string
  readonly name: string
  readonly pricing: Pricing
  readonly quantity: number
}

/** What an invoice's lines depend on besides what is sold. */
export interface PricingFacts {
  /** The code that counts on it; null for none. */
  readonly discount: Discount | null
  /** Lines that waited for it. */
  readonly waiting?: readonly UnbilledLine[]
  /** The part of a month that is billed (K8); null or absent for a whole period. */
  readonly stub?: Stub | null
}

/** What a subscription buys, at the agreed prices; for sums, in which nobody reads a name. */
export function agreed(items: readonly SubscriptionItem[]): readonly SoldItem[] {
  return items.map(({ id, price }) => ({
    id,
    name: '',
    pricing: { model: 'flat', amount: price },
    quantity: 1,
  }))
}

/** Some units of a plan, as they are sold. */
export function planSold(plan: Pick<Plan, 'name' | 'amount' | 'pricing'>, quantity: number): SoldItem {
  return { id: planItemId, name: plan.name, pricing: pricingOf(plan), quantity }
}

/** What a line calls some units of something. */
export function namedUnits(name: string, quantity: number): string {
  return quantity === 1 ? name : `${quantity} × ${name}`
}

/** The lines that bill a period: its items, what waited for the invoice, and a code's share of each (K1, K6). */
export function linesFor(
  items: readonly SoldItem[],
  { discount, waiting = [], stub = null }: PricingFacts,
): readonly ComposedLine[] {
  const prices = items.map(({ id, name, pricing, quantity }) =>
    undiscounted({
      type: 'plan',
      description: namedUnits(name, quantity),
      itemId: id,
      quantity,
      unitAmount: stub === null ? unitAmountOf(pricing, quantity) : null,
      amount: stubShare(priceFor(pricing, quantity), stub),
    }),
  )
  const lines = [...prices, ...waiting.map((line) => undiscounted(line))]
  return withDiscount(lines, discountOn(lines, discount && stubDiscount(discount, stub)))
}

/** A code on a stub: a percentage as it is, of a fixed value the stub's share (K8). */
function stubDiscount(discount: Discount, stub: Stub | null): Discount {
  if (discount.discountType === 'percentage') return discount
  return { ...discount, discountValue: stubShare(discount.discountValue, stub) }
}

/** What a period of items costs by itself: no line waited for it, and no credit is used (K1). */
export function pricePerPeriod(items: readonly SoldItem[], discount: Discount | null): Totals {
  return totalsOf(linesFor(items, { discount }))
}
