import type { Plan } from '../catalog/plan.ts'
import { firstVersion, type PricedPlan } from '../pricing/versions.ts'
import { withAddOns } from '../pricing/add-on-order.ts'
import type { ToldPrice } from '../pricing/plan-version.ts'
import type { SoldAddOn } from '../pricing/items.ts'
import { fitsPlan } from '../catalog/promo-code.ts'
import { priceOf, type Subscription } from './subscription.ts'

/** The subscription with so many units of a plan, with the promo code dropped when it does not fit (D5.15). */
export function onPlan(subscription: Subscription, next: PricedPlan, quantity: number): Subscription {
  const discount = keptDiscount(subscription, next)
  return {
    ...subscription,
    planId: next.id,
    quantity,
    price: priceOf(next, quantity),
    ...versionOf(subscription, next),
    scheduledPlanId: null,
    scheduledQuantity: null,
    discount,
    promoCodeId: discount === null ? null : subscription.promoCodeId,
  }
}

/** The fields of the price's version; absent for the first one. Its notices apply only to this plan (K9). */
function versionOf(before: Subscription, next: PricedPlan): Partial<Subscription> {
  const { version } = next.priced
  return {
    ...(version === firstVersion && before.priceVersion == null ? {} : { priceVersion: version }),
    ...(before.scheduledPriceVersion == null ? {} : { scheduledPriceVersion: null }),
    ...(before.scheduledSetupFee == null ? {} : { scheduledSetupFee: null }),
    ...(before.told == null ? {} : { told: stillToCome(before.told, next) }),
    ...(before.keepsAgainst == null || next.id === before.planId ? {} : { keepsAgainst: null }),
  }
}

/** The announced prices without those that a plan's price has reached. */
function stillToCome(told: readonly ToldPrice[], { id, priced }: PricedPlan): readonly ToldPrice[] | null {
  const rest = told.filter(({ planId, version }) => planId !== id || version > priced.version)
  return rest.length === 0 ? null : rest
}

function keptDiscount({ discount }: Subscription, next: Plan): Subscription['discount'] {
  return discount !== null && fitsPlan(discount, next.id) ? discount : null
}

/** The effect of a change on add-ons, and whether it does anything else (K5). */
export interface AddOnChange {
  /** Whether the plan and its quantity stay as they are, with what is scheduled for them. */
  readonly keepsPlan: boolean
  /** The add-ons after the change, as they are sold; those with no unit are removed. */
  readonly sold: readonly SoldAddOn[]
  /** What waits for the renewal beside an immediate change; null for nothing. */
  readonly later: LaterChange | null
}

/** Parts of a change that wait for the renewal, because they cost less (K5). */
export interface LaterChange {
  /** Fewer units of the plan; null where they stay. */
  readonly quantity: number | null
  readonly sold: readonly SoldAddOn[]
}

/** The content of a change. */
interface ChangeTarget {
  readonly next: PricedPlan
  readonly quantity: number
  readonly addOns?: AddOnChange | null
}

/** The subscription's items after an immediate change; delayed parts are scheduled, earlier schedules for other items stay (V4). */
export function buying(subscription: Subscription, { next, quantity, addOns }: ChangeTarget): Subscription {
  const onNext = addOns?.keepsPlan === true ? subscription : onPlan(subscription, next, quantity)
  if (addOns == null) return onNext
  const { sold, later } = addOns
  return {
    ...onNext,
    addOns: withAddOns(subscription.addOns ?? [], sold),
    scheduledQuantity: later?.quantity ?? onNext.scheduledQuantity,
    scheduledAddOns: scheduledWith(subscription, sold, later?.sold ?? []),
  }
}

/** The scheduled add-ons once some change now, and others later: per item the later request wins (K5). */
export function scheduledWith(
  { scheduledAddOns }: Pick<Subscription, 'scheduledAddOns'>,
  now: readonly SoldAddOn[],
  later: readonly SoldAddOn[],
): readonly SoldAddOn[] | null {
  const named = new Set([...now, ...later].map(({ addOnId }) => addOnId))
  const rows = [...(scheduledAddOns ?? []).filter(({ addOnId }) => !named.has(addOnId)), ...later]
  return rows.length === 0 ? null : rows
}

/** A plan, and how many units of it. */
export type PlanUnits = Pick<Subscription, 'planId' | 'quantity'>

/** The constant fields of `subscription_plan_changed` (K5). */
export function changedUnits(from: PlanUnits, to: PlanUnits) {
  return {
    fromPlanId: from.planId,
    toPlanId: to.planId,
    fromQuantity: from.quantity,
    toQuantity: to.quantity,
  }
}
