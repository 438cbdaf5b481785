import { activeDiscount } from '../invoice/compose-cycle.ts'
import { prorateItems, prorateNewPeriod, type ItemChange } from '../pricing/change-items.ts'
import { basesOf, itemsOf, type SoldAddOn } from '../pricing/items.ts'
import { planItemId, undiscounted } from '../pricing/line.ts'
import { sumOfLines } from '../pricing/line-rules.ts'
import { allSold, linesFor, planSold, pricePerPeriod, type SoldItem } from '../pricing/lines-for.ts'
import { changeFee } from '../pricing/setup-fee.ts'
import type { Units } from '../pricing/quantity-change.ts'
import { startsPeriod, type Proration } from '../pricing/proration.ts'
import { withAddOns } from '../pricing/add-on-order.ts'
import { appliesToChange, type Discount } from '../catalog/promo-code.ts'
import { sumKobo } from '../money/money.ts'
import { stubShare } from './billing-day.ts'
import { stubOfCurrent } from './period.ts'
import type { PlanChangeOrder, PlanChangeState } from './plan-change-order.ts'
import type { Subscription } from './subscription.ts'
import { ownVersion, type PricedPlan } from '../pricing/versions.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import { onTop } from '../tax/tax-of.ts'
import { appliedTax } from '../tax/tax-terms.ts'

/** A change with a chosen price of the new plan (K9). */
type PricedChange = PlanChangeState & { readonly next: PricedPlan }

/** The money of a change, and the code's discount where it begins a period. */
export interface ChangeMoney {
  readonly result: Proration
  readonly discountKobo: number
}

/** The money of a change: of another plan (D5.4), of other units (K5), or of several items (K5). */
function moneyOfChange(state: PricedChange, order: PlanChangeOrder): ChangeMoney {
  return startsPeriod(state.plan, state.next) ? periodOfItems(state, order) : changeOfItems(state, order)
}

/** The money of a change, and the subscription with everything that waits for the invoice of a period that the change begins. */
interface FeeTaken extends ChangeMoney {
  readonly subscription: Subscription
}

/**
 * The money of a change with the setup fee of the other plan, if requested (K4): on the change's own invoice where it begins a
 * period or costs something now, else on the next one. It is not prorated, and nothing is netted with it.
 */
export function moneyWithFee(state: PricedChange, order: PlanChangeOrder): FeeTaken {
  const { subscription, plan, next } = state
  const fee = changeFee(state, order.setupFee === true)
  const fees = sumOfLines(fee)
  if (startsPeriod(plan, next)) {
    const waiting = { ...subscription, unbilled: [...subscription.unbilled, ...fee] }
    return { subscription: waiting, ...moneyOfChange({ ...state, subscription: waiting }, order) }
  }
  const { result, discountKobo } = moneyOfChange(state, order)
  const isNow = order.proration === 'charge_now' && result.charge >= result.credit
  const billed = isNow
    ? {
        lines: [...result.lines, ...fee.map((line) => undiscounted(line))],
        invoiceKobo: result.invoiceKobo + fees,
      }
    : { unbilled: [...result.unbilled, ...fee] }
  return { subscription, result: { ...result, ...billed }, discountKobo }
}

/** The rate of what is bought after the change (L2). */
export function rateOfChange({ settings, next, customer }: PlanChangeState, now: string): AppliedTax | null {
  return appliedTax(settings, next, customer, now)
}

/** The facts of a change that do not depend on its items. */
function aboutOf({ subscription }: PricedChange, order: PlanChangeOrder) {
  return {
    mode: order.proration,
    refundedKobo: subscription.refundedForPeriod ?? 0,
    paidTax: subscription.taxForPeriod,
    unbilled: subscription.unbilled,
    periodStart: subscription.currentPeriodStart,
    periodEnd: subscription.currentPeriodEnd,
    pausedSeconds: subscription.pausedSeconds,
    effectiveAt: order.effectiveAt,
  }
}

/** A change that begins a period: all items end, and those of the new period are paid in full (D5.11, K4). */
function periodOfItems(state: PricedChange, order: PlanChangeOrder): ChangeMoney {
  const { subscription, plan, next, quantity, addOns } = state
  const present = subscription.addOns ?? []
  const after = { quantity, addOns: withAddOns(present, addOns?.sold ?? []) }
  const discount = activeDiscount(subscription.discount, next)
  const prices = linesFor(allSold(next, after), { discount })
  const rate = rateOfChange(state, order.now)
  const paid = prices.map(({ itemId, amount, discountAmount }) => {
    const net = amount - discountAmount
    return [itemId, net + onTop(net, rate)] as const
  })
  const names = new Map(present.map(({ addOnId, name }) => [addOnId, name]))
  const ending = itemsOf(subscription).map(({ id, quantity: units, base }) => {
    return { id, name: names.get(id) ?? plan.name, quantity: units, base }
  })
  const result = prorateNewPeriod({
    ...{ ...aboutOf(state, order), ending, prices, bases: Object.fromEntries(paid) },
  })
  return { result, discountKobo: pricePerPeriod(allSold(next, after), discount).discount }
}

/** Several items change within the period, one after the other: first the plan, then add-ons as they are named (K5). */
function changeOfItems(state: PricedChange, order: PlanChangeOrder): ChangeMoney {
  const { subscription } = state
  const stub = stubOfCurrent(subscription)
  const share = (kobo: number): number => stubShare(kobo, stub)
  const rate = rateOfChange(state, order.now)
  const shared = <U extends Units>(units: U): U => {
    const [priceKobo, discountKobo] = [share(units.priceKobo), share(units.discountKobo)]
    return { ...units, priceKobo, discountKobo, onTopKobo: onTop(priceKobo - discountKobo, rate) }
  }
  const changes = stepsOf(state).map((step) => ({ ...step, old: shared(step.old), new: shared(step.new) }))
  const bases = basesOf(itemsOf(subscription))
  const result = prorateItems({ ...aboutOf(state, order), bases, changes })
  return { result, discountKobo: 0 }
}

/** The steps in their order. Each item's discount changes in proportion to the discount of all. */
function stepsOf(state: PricedChange): readonly ItemChange[] {
  const { subscription, plan, next, quantity, addOns } = state
  const { quantity: units } = subscription
  const held = (subscription.addOns ?? []).map(asSold)
  const own = planSold(ownVersion(plan, subscription), units)
  const agreed: SoldItem = { ...own, price: subscription.price.amount }
  const steps: ItemChange[] = []
  let sold: readonly SoldItem[] = [agreed, ...held]
  let code = codeOn(subscription, plan.id)
  const step = (id: string, then: readonly SoldItem[], nextCode: Discount | null): void => {
    const [before, after] = [sold.find((item) => item.id === id), then.find((item) => item.id === id)]
    const [taken, takenThen] = [takenOff(sold, code), takenOff(then, nextCode)]
    const share = taken.get(id) ?? 0
    const moved = share + sumOf(takenThen) - sumOf(taken)
    const priceKobo = after?.price ?? 0
    steps.push({
      id,
      kind: id === planItemId && next.id !== plan.id ? 'other_plan' : 'units',
      names: { old: before?.name ?? after?.name ?? '', new: after?.name ?? before?.name ?? '' },
      old: { quantity: before?.quantity ?? 0, priceKobo: before?.price ?? 0, discountKobo: share },
      new: {
        ...{ quantity: after?.quantity ?? 0, priceKobo },
        discountKobo: Math.min(priceKobo, Math.max(0, moved)),
      },
    })
    sold = then
    code = nextCode
  }
  if (addOns?.keepsPlan !== true)
    step(planItemId, [planSold(next, quantity), ...held], codeOn(subscription, next.id))
  for (const addOn of addOns?.sold ?? []) {
    const others = sold.map((item) => (item.id === addOn.addOnId ? asSold(addOn) : item))
    const isNew = sold.every(({ id }) => id !== addOn.addOnId)
    const then = (isNew ? [...sold, asSold(addOn)] : others).filter((item) => item.quantity > 0)
    step(addOn.addOnId, then, code)
  }
  return steps
}

/** The code, if it applies to a change with this plan (D5.15). */
function codeOn({ discount }: PlanChangeState['subscription'], planId: string): Discount | null {
  return discount !== null && appliesToChange(discount, planId, discount.inCurrentCycle) ? discount : null
}

/** The code's discount on each item, in minor units. */
function takenOff(items: readonly SoldItem[], discount: Discount | null): ReadonlyMap<string, number> {
  return new Map(linesFor(items, { discount }).map(({ itemId, discountAmount }) => [itemId, discountAmount]))
}

function sumOf(taken: ReadonlyMap<string, number>): number {
  return sumKobo(...taken.values())
}

function asSold({ addOnId, ...addOn }: SoldAddOn): SoldItem {
  return { ...addOn, id: addOnId, type: 'add_on' }
}
