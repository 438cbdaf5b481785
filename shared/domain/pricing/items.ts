import { sumKobo } from '../money.ts'
import { planItemId, type ComposedLine } from './line.ts'
import { baseOfLines } from './line-rules.ts'

/** What a subscription buys. Minor units. */
export interface SubscriptionItem {
  /** Unique within the subscription. */
  readonly id: string
  readonly kind: 'plan'
  /** Of the plan. */
  readonly productId: string
  readonly quantity: number
  /** The agreed price of all its units per period (D3.2, K3). */
  readonly price: number
  /** What was paid for it in this period, after its share of the code: what its unused time is a part of (D5.6). */
  readonly base: number
}

/** The fields of a subscription that say what it buys. */
interface Buys {
  readonly planId: string
  readonly quantity: number
  readonly price: { readonly amount: number }
  readonly paidForPeriod: number
}

/** What a subscription buys: so far its plan alone. */
export function itemsOf({ planId, quantity, price, paidForPeriod }: Buys): readonly SubscriptionItem[] {
  return [
    { id: planItemId, kind: 'plan', productId: planId, quantity, price: price.amount, base: paidForPeriod },
  ]
}

/** What was paid for all items in this period, in minor units. */
export function baseOf(items: readonly SubscriptionItem[]): number {
  return sumKobo(...items.map(({ base }) => base))
}

/** Items once the invoice with these lines is paid: each has what was paid for it as its base; credit counts (D5.6). */
export function paidItems(
  items: readonly SubscriptionItem[],
  lines: readonly ComposedLine[],
): readonly SubscriptionItem[] {
  return items.map((item) => ({
    ...item,
    base: baseOfLines(lines.filter(({ itemId }) => itemId === item.id)),
  }))
}
