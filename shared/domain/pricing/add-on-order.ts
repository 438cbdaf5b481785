import type { AddOn } from '../catalog/add-on.ts'
import type { Plan } from '../catalog/plan.ts'
import { conflict, invalid, notFound } from '../problem.ts'
import { isFree } from './free.ts'
import { mostAddOns, type AddOnItem, type SoldAddOn } from './items.ts'
import { pricingOf, requireQuantity } from './plan-pricing.ts'
import { unitAmountOf } from './pricing.ts'

/** An add-on as a request names it. */
export interface NamedAddOn {
  readonly addOnId: string
  /** The new quantity; 0 where a change removes it. */
  readonly quantity: number
}

/** Add-ons as they were read, by identifier. */
export type ReadAddOns = ReadonlyMap<string, AddOn>

/** The period and currency in which something is sold. */
export type Joins = Pick<AddOn, 'interval' | 'intervalCount' | 'currency'>

/**
 * Some units of an add-on, at their price now; zero units cost nothing.
 * @param path The field that names the quantity.
 * @throws Problem 422 `quantity_out_of_range`, `amount_too_large`.
 */
export function addOnSoldAs(addOn: AddOn, quantity: number, path: string): SoldAddOn {
  const { id: addOnId, name } = addOn
  if (quantity === 0) return { addOnId, name, quantity, price: 0, unitAmount: null }
  const price = requireQuantity(addOn, quantity, { path, what: 'add-on' })
  return { addOnId, name, quantity, price, unitAmount: unitAmountOf(pricingOf(addOn), quantity) }
}

/**
 * The add-ons of a new subscription, at their prices now (K4).
 * @throws Problem 404 for one that is unknown; 409 `add_on_archived`; 422 `add_on_interval`, `currency_mismatch`,
 * `add_on_repeated`, `too_many_add_ons`, `free_plan`, and as `addOnSoldAs`.
 */
export function orderedAddOns(
  plan: Plan,
  named: readonly NamedAddOn[],
  read: ReadAddOns,
): readonly SoldAddOn[] {
  requireFew(named)
  return named.map(({ addOnId, quantity }, i) => {
    const addOn = readAddOn(read, addOnId, i)
    requireOnSale(addOn, i)
    requireJoins(plan, addOn, `addOns.${i}.addOnId`)
    return addOnSoldAs(addOn, quantity, `addOns.${i}.quantity`)
  })
}

/** @throws Problem 404 for an add-on that is not there. */
export function readAddOn(read: ReadAddOns, addOnId: string, place: number): AddOn {
  const addOn = read.get(addOnId)
  if (!addOn) throw notFound(`addOns.${place}.addOnId`)
  return addOn
}

/** @throws Problem 409 `add_on_archived`. */
export function requireOnSale({ archivedAt }: AddOn, place: number): void {
  if (archivedAt !== null) throw conflict('add_on_archived', { path: `addOns.${place}.addOnId` })
}

/**
 * An add-on has its plan's period and currency, and a free plan has none.
 * @throws Problem 422 `add_on_interval`, `currency_mismatch`, `free_plan`.
 */
export function requireJoins(plan: Joins & Pick<Plan, 'pricing'>, addOn: Joins, path: string): void {
  if (isFree(plan)) throw invalid(path, 'needs a price: the plan is free', { reason: 'free_plan' })
  if (addOn.currency !== plan.currency)
    throw invalid(path, 'the add-on has another currency than the plan', { reason: 'currency_mismatch' })
  const { interval, intervalCount } = plan
  if (addOn.interval !== interval || addOn.intervalCount !== intervalCount)
    throw invalid(path, 'the plan has another period', { reason: 'add_on_interval', interval, intervalCount })
}

/** @throws Problem 422 `add_on_repeated`, `too_many_add_ons`. */
export function requireFew(named: readonly Pick<NamedAddOn, 'addOnId'>[]): void {
  const twice = named.findIndex(({ addOnId }, i) => named.some((one, j) => j < i && one.addOnId === addOnId))
  if (twice !== -1) throw invalid(`addOns.${twice}.addOnId`, 'is named twice', { reason: 'add_on_repeated' })
  if (named.length > mostAddOns)
    throw invalid('addOns', `a subscription has at most ${mostAddOns} add-ons`, {
      reason: 'too_many_add_ons',
      most: mostAddOns,
    })
}

/** Add-ons after a change: named ones change, those with no unit are removed, new ones follow. */
export function withAddOns(present: readonly AddOnItem[], sold: readonly SoldAddOn[]): readonly AddOnItem[] {
  const after = present.map((item) => ({ ...item, ...sold.find(({ addOnId }) => addOnId === item.addOnId) }))
  const added = sold.filter(({ addOnId }) => present.every((item) => item.addOnId !== addOnId))
  return [...after, ...added.map((addOn) => ({ ...addOn, base: 0 }))].filter(({ quantity }) => quantity > 0)
}
