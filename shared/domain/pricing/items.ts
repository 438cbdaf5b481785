import { sumKobo } from '../money/money.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import { planItemId, type ComposedLine } from './line.ts'
import { isPrice, priceOfLines, waivedOf } from './line-rules.ts'
import { shareOut } from './share-out.ts'

/** Some units of an add-on, at an agreed price (K4). Minor units. */
export interface SoldAddOn {
  readonly addOnId: string
  /** Its name when it was sold. */
  readonly name: string
  readonly quantity: number
  /** The agreed price of all its units per period: fixed for as long as there are as many (D3.2). */
  readonly price: number
  /** The price of each; null where they have different prices, or one together. */
  readonly unitAmount: number | null
}

/** An add-on of a subscription. An add-on is there once at most, so that its identifier is the item's. */
export interface AddOnItem extends SoldAddOn {
  /** The amount paid for it in this period, after its share of the code (D5.6). */
  readonly base: number
}

/** The most add-ons of a subscription: with the other lines of a change's invoice, they leave room for waiting ones. */
export const mostAddOns = 10

/** What a subscription buys. Minor units. */
export interface SubscriptionItem {
  /** Unique within the subscription: `p` for the plan, else the add-on. */
  readonly id: string
  readonly kind: 'plan' | 'add_on'
  /** Of the plan or the add-on. */
  readonly productId: string
  readonly quantity: number
  /** The agreed price of all its units per period (D3.2, K3). */
  readonly price: number
  /** The amount paid for it in this period, after its share of the code, of which its unused time is a part (D5.6). */
  readonly base: number
}

/** The fields of a subscription that determine what it buys. One that buys only a plan has no add-on fields. */
export interface Buys {
  readonly planId: string
  readonly quantity: number
  readonly price: { readonly amount: number }
  readonly paidForPeriod: number
  readonly addOns?: readonly AddOnItem[] | null
}

/** A subscription's items: its plan, then its add-ons in the order in which they were added (K4). */
export function itemsOf({
  planId,
  quantity,
  price,
  paidForPeriod,
  addOns,
}: Buys): readonly SubscriptionItem[] {
  const plan = { productId: planId, quantity, price: price.amount, base: paidForPeriod }
  return [
    { id: planItemId, kind: 'plan', ...plan },
    ...(addOns ?? []).map(({ addOnId, base, ...addOn }) => {
      const { quantity: units, price: agreed } = addOn
      return {
        id: addOnId,
        kind: 'add_on',
        productId: addOnId,
        quantity: units,
        price: agreed,
        base,
      } as const
    }),
  ]
}

/** What was paid for all items in this period, in minor units. */
export function baseOf(items: readonly Pick<SubscriptionItem, 'base'>[]): number {
  return sumKobo(...items.map(({ base }) => base))
}

/** What a subscription stores of what was paid for its items: each has a base, by its identifier. Minor units. */
export function withBases(
  { addOns }: Pick<Buys, 'addOns'>,
  bases: Readonly<Record<string, number>>,
): Pick<Buys, 'paidForPeriod' | 'addOns'> {
  const paidForPeriod = bases[planItemId] ?? 0
  if (!addOns || addOns.length === 0) return { paidForPeriod }
  return { paidForPeriod, addOns: addOns.map((addOn) => ({ ...addOn, base: bases[addOn.addOnId] ?? 0 })) }
}

/** The bases of items, by their identifiers. */
export function basesOf(items: readonly SubscriptionItem[]): Record<string, number> {
  return Object.fromEntries(items.map(({ id, base }) => [id, base]))
}

/**
 * The bases of items once the invoice with these lines is paid: what was paid for each, credit included (D5.6). What
 * the merchant forgave was never paid (M2): it is shared over them.
 */
export function paidBases(
  lines: readonly ComposedLine[],
  taxes: readonly AppliedTax[] = [],
): Record<string, number> {
  const ids = [...new Set(lines.filter(isPrice).map(({ itemId }) => itemId))]
  const prices = ids.map((id) =>
    priceOfLines(
      lines.filter(({ itemId }) => itemId === id),
      taxes,
    ),
  )
  const waived = Math.min(waivedOf(lines), sumKobo(...prices))
  const shares = shareOut(waived, prices)
  return Object.fromEntries(ids.map((id, i) => [id, prices[i]! - shares[i]!]))
}

/** The price of a period for everything bought beside a plan, before any code, in minor units. */
export function besidePlanKobo({ addOns }: { readonly addOns?: readonly SoldAddOn[] | null }): number {
  return sumKobo(...(addOns ?? []).map(({ price }) => price))
}
