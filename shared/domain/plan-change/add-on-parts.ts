import type { Plan } from '../catalog/plan.ts'
import {
  addOnSoldAs,
  readAddOn,
  requireFew,
  requireJoins,
  requireOnSale,
  withAddOns,
  type NamedAddOn,
  type ReadAddOns,
} from '../pricing/add-on-order.ts'
import { mostAddOns, type SoldAddOn } from '../pricing/items.ts'
import { startsPeriod } from '../pricing/proration.ts'
import { invalid } from '../problem.ts'
import { scheduledWith, type AddOnChange } from '../subscription/on-plan.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** The input for resolving the add-ons of a change. */
interface PartsOf {
  readonly subscription: Subscription
  readonly plan: Plan
  readonly named?: Plan | null
  readonly scheduled?: Plan | null
  readonly read?: ReadAddOns
}

/** An add-on that a change names, as it will be sold, and whether it costs less than now. */
export interface SoldPart {
  readonly sold: SoldAddOn
  readonly less: boolean
}

const none: ReadAddOns = new Map()

/**
 * The add-ons that a change names, at their prices; one that has its units already, and no schedule, does not count.
 * @throws Problem 404; 409 `add_on_archived` for one that is new and archived; 422 `add_on_repeated`, `too_many_add_ons`, and
 * as `addOnSoldAs`.
 */
export function soldParts(
  named: readonly NamedAddOn[],
  { subscription, read = none }: PartsOf,
): readonly SoldPart[] {
  requireFew(named)
  const { addOns, scheduledAddOns } = subscription
  return named.flatMap(({ addOnId, quantity }, i) => {
    const addOn = readAddOn(read, addOnId, i)
    const present = (addOns ?? []).find((one) => one.addOnId === addOnId)
    const isScheduled = (scheduledAddOns ?? []).some((one) => one.addOnId === addOnId)
    if (quantity === (present?.quantity ?? 0) && !isScheduled) return []
    if (!present && quantity > 0) requireOnSale(addOn, i)
    const sold = addOnSoldAs(addOn, quantity, `addOns.${i}.quantity`)
    return [{ sold, less: sold.price < (present?.price ?? 0) }]
  })
}

/** A change whose add-ons are checked together. */
interface Together {
  readonly effective: 'immediate' | 'at_renewal'
  readonly planId: string
  readonly addOns: AddOnChange | null
}

/**
 * Add-ons have the period of their plan, now and from the renewal on (K4).
 * @throws Problem 422 `add_on_interval`, `currency_mismatch`, `free_plan`, `too_many_add_ons`.
 */
export function requireTogether(
  { effective, planId, addOns }: Together,
  { subscription, plan, named = null, scheduled = null, read = none }: PartsOf,
): void {
  const now = effective === 'immediate'
  const sold = addOns?.sold ?? []
  const next = named ?? (planId === plan.id ? plan : (scheduled ?? plan))
  const keepsSchedule = addOns?.keepsPlan === true && scheduled !== null
  const [here, then] = now ? [next, keepsSchedule ? scheduled : next] : [plan, next]
  const later = now ? (addOns?.later?.sold ?? []) : sold
  const rows = scheduledWith(subscription, now ? sold : [], later) ?? []
  if (now) requireEach(here, sold, read)
  requireEach(then, rows, read)
  const after = withAddOns(subscription.addOns ?? [], now ? sold : [])
  requireFewer(after)
  requireFewer(withAddOns(after, rows))
  if (now && startsPeriod(here, then)) requireNoneKept(after, rows)
}

function requireEach(plan: Plan, sold: readonly SoldAddOn[], read: ReadAddOns): void {
  for (const { addOnId, quantity } of sold) {
    const addOn = read.get(addOnId)
    if (addOn && quantity > 0) requireJoins(plan, addOn, 'addOns')
  }
}

function requireFewer(items: readonly unknown[]): void {
  if (items.length <= mostAddOns) return
  const issue = `a subscription has at most ${mostAddOns} add-ons`
  throw invalid('addOns', issue, { reason: 'too_many_add_ons', most: mostAddOns })
}

/** The scheduled plan has another period: add-ons that are not scheduled to end would not fit it. */
function requireNoneKept(after: readonly SoldAddOn[], rows: readonly SoldAddOn[]): void {
  const kept = after.filter(({ addOnId }) => rows.every((row) => row.addOnId !== addOnId))
  if (kept.length === 0) return
  throw invalid('addOns', 'the plan that is scheduled has another period', {
    reason: 'add_on_interval',
    addOnIds: kept.map(({ addOnId }) => addOnId),
  })
}
