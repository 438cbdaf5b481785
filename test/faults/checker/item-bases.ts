import type { Invoice } from './billing-items.ts'
import { listPrice } from './list-price.ts'
import type { Tenant, Told } from './tenant.ts'

/** What was paid for each item of a subscription in the period that runs, by the item; minor units, not rounded. */
export type Bases = ReadonlyMap<string, number>

/** The plan as an item. */
export const planItem = 'plan'

/** How many units of each add-on a subscription has. */
export type Units = ReadonlyMap<string, number>

/** The add-ons that an event shows of its subscription. */
export function unitsShown(subscription: Told['data']['subscription']): Units {
  const rows = (subscription?.['addOns'] ?? []) as readonly { addOnId: string; quantity: number }[]
  return new Map(rows.map(({ addOnId, quantity }) => [addOnId, quantity]))
}

export function totalOf(bases: Bases): number {
  return [...bases.values()].reduce((sum, base) => sum + base, 0)
}

const recurring = ['plan', 'add_on']

/** What an invoice that begins a period was paid for, item by item; what it waived is waived of each by its price. */
export function basesOf(invoice: Invoice): Bases {
  const bases = new Map<string, number>()
  let waived = 0
  for (const { type, amount, itemId, of = '' } of invoice.lines) {
    if (type === 'waived') waived += amount
    if (!recurring.includes(of)) continue
    const item = of === 'plan' ? planItem : String(itemId)
    bases.set(item, (bases.get(item) ?? 0) + amount)
  }
  const all = totalOf(bases)
  const left = all <= 0 ? 0 : Math.max(0, all + waived) / all
  return new Map([...bases].map(([item, base]) => [item, base * left]))
}

/** A change as its event says it, with the add-ons before it. */
export interface ItemsChange {
  readonly data: Told['data']
  readonly before: Units
}

/** What a change does with one item: its list prices, and whether another plan replaces it. */
interface Step {
  readonly item: string
  readonly from: number
  readonly to: number
  readonly replaced: boolean
}

/** The items that a change changes. */
export function stepsOf(tenant: Tenant, { data, before }: ItemsChange): readonly Step[] {
  const { fromPlanId = '', toPlanId = '', fromQuantity = 1, toQuantity = 1 } = data
  const after = unitsShown(data.subscription)
  const replaced = fromPlanId !== toPlanId
  const plan = {
    item: planItem,
    from: listPrice(tenant.plans.get(fromPlanId), fromQuantity),
    to: listPrice(tenant.plans.get(toPlanId), toQuantity),
    replaced,
  }
  const addOns = [...new Set([...before.keys(), ...after.keys()])].map((item) => ({
    item,
    from: listPrice(tenant.addOns.get(item), before.get(item) ?? 0),
    to: listPrice(tenant.addOns.get(item), after.get(item) ?? 0),
    replaced: false,
  }))
  return [
    ...(replaced || fromQuantity !== toQuantity ? [plan] : []),
    ...addOns.filter(({ item }) => (before.get(item) ?? 0) !== (after.get(item) ?? 0)),
  ]
}

/** What was paid for each item and goes, for the share of the period that is left: of fewer units by their list price. */
export function goesOf(steps: readonly Step[], bases: Bases, share: number): Bases {
  return new Map(
    steps.map(({ item, from, to, replaced }) => {
      const part = replaced ? 1 : to < from ? (from - to) / from : 0
      return [item, (bases.get(item) ?? 0) * share * part]
    }),
  )
}

/** What the event says is charged, shared over what comes by its list price. */
export function comesOf(steps: readonly Step[], charge: number): Bases {
  const weights = steps.map(({ from, to, replaced }) => (replaced ? to : Math.max(0, to - from)))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return new Map(steps.map(({ item }, i) => [item, all === 0 ? 0 : (charge * weights[i]!) / all]))
}
