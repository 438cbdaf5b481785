import type { Discount } from '../catalog/promo-code.ts'
import { discountOn, withDiscount } from './discount.ts'
import { stubShare, type Stub } from '../subscription/billing-day.ts'
import type { SoldAddOn, SubscriptionItem } from './items.ts'
import { planItemId, undiscounted, type ComposedLine, type UnbilledLine } from './line.ts'
import { pricingOf } from './plan-pricing.ts'
import { priceFor, unitAmountOf } from './pricing.ts'
import type { PricedPlan } from './versions.ts'
import { totalsOf, type Totals } from './totals.ts'

/** Something that is sold for each period. */
export interface SoldItem {
  /** The item of the subscription. */
  readonly id: string
  readonly type: 'plan' | 'add_on'
  readonly name: string
  readonly quantity: number
  /** Of all its units for a period, in minor units. */
  readonly price: number
  /** The price of each; null where they have different prices, or one together. */
  readonly unitAmount: number | null
}

/** What an invoice's lines depend on besides what is sold. */
export interface PricingFacts {
  /** The applicable code; null for none. */
  readonly discount: Discount | null
  /** Lines that waited for it. */
  readonly waiting?: readonly UnbilledLine[]
  /** The part of a month that is billed (K8); null or absent for a whole period. */
  readonly stub?: Stub | null
}

/** A subscription's items, at the agreed prices; for sums, which need no names. */
export function agreed(items: readonly SubscriptionItem[]): readonly SoldItem[] {
  return items.map(({ id, kind, price }) => ({
    ...{ id, type: kind, name: '', quantity: 1, price, unitAmount: price },
  }))
}

/** Some units of a plan, as they are sold. */
export function planSold(
  plan: Pick<PricedPlan, 'name' | 'amount' | 'pricing' | 'priced'>,
  quantity: number,
): SoldItem {
  const pricing = pricingOf(plan)
  const [price, unitAmount] = [priceFor(pricing, quantity), unitAmountOf(pricing, quantity)]
  return { id: planItemId, type: 'plan', name: plan.name, quantity, price, unitAmount }
}

/** What is sold beside a plan, as it is sold. */
function addOnSold({ addOnId, name, quantity, price, unitAmount }: SoldAddOn): SoldItem {
  return { id: addOnId, type: 'add_on', name, quantity, price, unitAmount }
}

/** All that is sold for a period: units of a plan, then the add-ons at their agreed prices (K4). */
export function allSold(
  plan: Parameters<typeof planSold>[0],
  { quantity, addOns }: { readonly quantity: number; readonly addOns?: readonly SoldAddOn[] | null },
): readonly SoldItem[] {
  return [planSold(plan, quantity), ...(addOns ?? []).map(addOnSold)]
}

/** A line's name for some units of something. */
export function namedUnits(name: string, quantity: number): string {
  return quantity === 1 ? name : `${quantity} × ${name}`
}

/** The lines that bill a period: its items, the waiting lines, and a code's share of each (K1, K6). */
export function linesFor(
  items: readonly SoldItem[],
  { discount, waiting = [], stub = null }: PricingFacts,
): readonly ComposedLine[] {
  const prices = items.map(({ id, type, name, price, quantity, unitAmount }) =>
    undiscounted({
      type,
      description: namedUnits(name, quantity),
      itemId: id,
      quantity,
      unitAmount: stub === null ? unitAmount : null,
      amount: stubShare(price, stub),
    }),
  )
  const lines = [...prices, ...waiting.map((line) => undiscounted(line))]
  return withDiscount(lines, discountOn(lines, discount && stubDiscount(discount, stub)))
}

/** A code on a stub: a percentage unchanged, a fixed value by the stub's share (K8). */
function stubDiscount(discount: Discount, stub: Stub | null): Discount {
  if (discount.discountType === 'percentage') return discount
  return { ...discount, discountValue: stubShare(discount.discountValue, stub) }
}

/** The cost of a period of items by itself: without waiting lines or credit (K1). */
export function pricePerPeriod(items: readonly SoldItem[], discount: Discount | null): Totals {
  return totalsOf(linesFor(items, { discount }))
}
