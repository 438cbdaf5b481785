import type { Holdable } from '../hold.ts'
import type { Customer } from '../customer.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { withoutTooLittle } from '../invoice/carry.ts'
import { composeChangeInvoice } from '../invoice/compose-change.ts'
import { activeDiscount, usedDiscount } from '../invoice/compose-cycle.ts'
import type { CountedBase } from '../invoice/chain-book.ts'
import type { Currency } from '../money.ts'
import type { Plan } from '../plan.ts'
import { baseOf, itemsOf } from '../pricing/items.ts'
import { mostWaiting, type UnbilledLine } from '../pricing/line.ts'
import { pricingOf, requireQuantity } from '../pricing/plan-pricing.ts'
import { unitAmountOf } from '../pricing/pricing.ts'
import { prorateQuantity } from '../pricing/quantity-change.ts'
import {
  firstVersion,
  inVersion,
  ownVersion,
  soldAt,
  versionFor,
  type PricedPlan,
} from '../pricing/versions.ts'
import { planSold, pricePerPeriod } from '../pricing/lines-for.ts'
import { conflict, invalid, Problem } from '../problem.ts'
import { appliesToChange } from '../promo-code.ts'
import type { EventDraft } from './billing-state.ts'
import { changedFields, draftsOf } from './event-drafts.ts'
import { stubShare } from './billing-day.ts'
import { limitReached, startedAt, stubOfCurrent, undated } from './period.ts'
import {
  noProration,
  prorateChange,
  startsPeriod,
  type Proration,
  type ProrationMode,
} from '../pricing/proration.ts'
import { changedUnits, onPlan, type PlanUnits } from './on-plan.ts'
import { taxOfPeriod, transition, type Moved, type Subscription } from './subscription.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import { taxAfterChange } from '../tax/period-tax.ts'
import { onTop } from '../tax/tax-of.ts'
import { appliedTax } from '../tax/tax-terms.ts'

/** What a merchant asks for (D5.8). */
export interface PlanChangeOrder {
  readonly effective: 'immediate' | 'at_renewal'
  readonly proration: ProrationMode
  /** Now, or the instant of the quote that is honoured. */
  readonly effectiveAt: string
  /** The identifier for the change's own invoice, if there is one. */
  readonly invoiceId: string
  readonly now: string
}

/** Who changes, from which plan to which, and to how many units. */
export interface PlanChangeState {
  readonly subscription: Subscription
  readonly customer: Customer
  readonly plan: Plan
  /** The plan after the change, which may be the same one. */
  readonly next: Plan
  /** How many units of it there are after the change (K5). */
  readonly quantity: number
  /** The merchant's, whose charges may be held (O1). */
  readonly settings: Holdable
}

/** The money side of a change as the interface shows it (D5.8). */
export interface ProrationView extends Pick<Proration, 'amount' | 'kind' | 'credit' | 'charge'> {
  readonly currency: Currency
  readonly effectiveAt: string
}

/** The answer of a plan change (D5.8). */
export interface PlanChangeResult {
  readonly subscription: Subscription
  readonly proration: ProrationView
  readonly invoice: Invoice | null
  /** What became the customer's credit now, in minor units. */
  readonly creditKobo: number
}

/** A decided change; nothing of it takes effect until its invoice is paid. */
export interface PlanChange {
  readonly proration: ProrationView
  /** After the change. */
  readonly subscription: Subscription
  /** The change's own invoice, open; null when the result is a credit or nothing. */
  readonly invoice: Invoice | null
  /** Added to the customer's credit balance, in minor units. */
  readonly customerCreditKobo: number
  /** The base that it closes, where refunds had counted against it (F6). */
  readonly closes: CountedBase | null
  /** The events of the change itself, without those of a payment. */
  readonly events: readonly EventDraft[]
}

/**
 * The terms of a plan change (D5.8).
 * @throws Problem 409 `invalid_transition`, `same_plan`, `plan_archived`; 422 `currency_mismatch`, `quantity_out_of_range`,
 * or when a new period would be beyond the new plan's last cycle.
 */
export function planChangeTerms(state: PlanChangeState, order: PlanChangeOrder): PlanChange {
  const { subscription } = state
  const chosen = { ...state, next: priceShown(state, order) }
  const after = requireChangeable(chosen, order.effective)
  if (order.effective === 'at_renewal') return schedule(chosen, after)
  return subscription.status === 'trialing' ? swap(chosen, after, order) : change(chosen, after, order)
}

/** A state of which the new plan's price is chosen. */
type PricedState = PlanChangeState & { readonly next: PricedPlan }

/**
 * The plan after a change, at the price that is shown with it (K9): another plan's as it is sold then; more or fewer units of the
 * same one have the price that the subscription has, or will have at the renewal.
 */
export function priceShown(
  { subscription, next, quantity }: Pick<PlanChangeState, 'subscription' | 'next' | 'quantity'>,
  { effective, effectiveAt }: Pick<PlanChangeOrder, 'effective' | 'effectiveAt'>,
): PricedPlan {
  const { planId, currentPeriodEnd } = subscription
  const at = effective === 'at_renewal' ? currentPeriodEnd : effectiveAt
  if (next.id !== planId) return soldAt(next, at)
  if (effective === 'immediate') return ownVersion(next, subscription)
  return inVersion(next, versionFor(next, { ...subscription, quantity }, at))
}

type Changing = Pick<PlanChangeState, 'subscription' | 'plan' | 'next' | 'quantity'>

/** What the state and the plans refuse, before any money is looked at. @throws Problem as `planChangeTerms`. */
function requireChangeable(
  { subscription, plan, next, quantity }: Changing,
  effective: PlanChangeOrder['effective'],
): Moved {
  const trigger = effective === 'at_renewal' ? 'schedule_plan' : 'change_plan'
  const after = transition(subscription, trigger, {}, 'change_plan')
  const isOther = next.id !== subscription.planId
  if (!isOther && quantity === subscription.quantity) throw conflict('same_plan', { path: 'planId' })
  if (isOther && next.archivedAt !== null) throw conflict('plan_archived', { path: 'planId' })
  if (next.currency !== plan.currency)
    throw invalid('planId', 'the new plan has another currency', { reason: 'currency_mismatch' })
  requireQuantity(next, quantity)
  return after
}

/** Whether a plan may be offered: what refuses a change is asked itself, so that no offer is refused (D5.8). */
export function mayChangeTo(state: Changing): boolean {
  try {
    requireChangeable(state, 'immediate')
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** What the renewal will change, told by the fields that say so; a later schedule replaces an earlier one (K5). */
function schedule({ subscription, next, quantity }: PricedState, after: Moved): PlanChange {
  const scheduled = {
    scheduledPlanId: next.id === subscription.planId ? null : next.id,
    scheduledQuantity: quantity === subscription.quantity ? null : quantity,
  }
  const { version } = next.priced
  const shown =
    version === firstVersion && subscription.scheduledPriceVersion == null
      ? {}
      : { scheduledPriceVersion: version }
  const changed = (['scheduledPlanId', 'scheduledQuantity'] as const).filter(
    (field) => scheduled[field] !== null || subscription[field] !== null,
  )
  return {
    ...withoutMoney(next, subscription.currentPeriodEnd),
    subscription: { ...after.subscription, ...scheduled, ...shown },
    events: draftsOf(after.emits, { subscription_updated: changedFields(...changed) }),
  }
}

/** Nothing was paid in a trial, so only the plans are swapped. */
function swap(
  { subscription, next, quantity }: PricedState,
  after: Moved,
  order: PlanChangeOrder,
): PlanChange {
  const free = withoutMoney(next, order.effectiveAt)
  return {
    ...free,
    subscription: onPlan(after.subscription, next, quantity),
    events: draftsOf(after.emits, {
      subscription_plan_changed: planChanged(subscription, { planId: next.id, quantity }, free.proration),
    }),
  }
}

function change(state: PricedState, after: Moved, order: PlanChangeOrder): PlanChange {
  const { subscription, customer, next, quantity } = state
  const { effectiveAt } = order
  const discountKobo = discountOf(state)
  const result = prorated(state, order, discountKobo)
  if (result.startsNewPeriod && limitReached(subscription, next)) {
    throw invalid('planId', 'the new plan allows no further cycle', { reason: 'max_cycles_reached' })
  }
  requireRoom(subscription.unbilled, result.unbilled)
  const composed = composeChangeInvoice(subscription, next, result, {
    id: order.invoiceId,
    now: order.now,
    effectiveAt,
    discountKobo,
    payer: customer,
    tax: rateOf(state, order.now),
  })
  const proration = viewOf(result, next, effectiveAt)
  const onNext = onPlan(after.subscription, next, quantity)
  const goesOn = next.id === subscription.planId || (order.proration === 'none' && !result.startsNewPeriod)
  const base = { before: baseOf(itemsOf(subscription)), after: result.paidForPeriodKobo, goesOn }
  const rate = rateOf(state, order.now)
  const taxed = taxOfPeriod(subscription, taxAfterChange(subscription.taxForPeriod ?? null, base, rate))
  const fields = { ...paidFields(onNext, next, { result, invoice: composed, effectiveAt }), ...taxed }
  const whole = {
    subscription: { ...onNext, ...fields },
    invoice: composed,
    customer,
    settings: state.settings,
  }
  // A sum that no gateway charges waits for the next invoice, and the change takes effect (G5).
  const { subscription: changed, invoice } = composed
    ? withoutTooLittle({ ...whole, invoice: composed }, subscription.unbilled)
    : whole
  return {
    proration,
    subscription: changed,
    invoice,
    customerCreditKobo: result.customerCreditKobo,
    closes: result.closes,
    events: draftsOf(after.emits, {
      subscription_plan_changed: planChanged(subscription, { planId: next.id, quantity }, proration),
    }),
  }
}

/** The money of a change: of other units of the same plan (K5), or of another plan (D5.4). */
function prorated(state: PricedState, order: PlanChangeOrder, discountKobo: number): Proration {
  const { subscription, plan, next, quantity } = state
  const about = {
    mode: order.proration,
    paidForPeriodKobo: baseOf(itemsOf(subscription)),
    refundedKobo: subscription.refundedForPeriod ?? 0,
    paidTax: subscription.taxForPeriod,
    unbilled: subscription.unbilled,
    periodStart: subscription.currentPeriodStart,
    periodEnd: subscription.currentPeriodEnd,
    pausedSeconds: subscription.pausedSeconds,
    effectiveAt: order.effectiveAt,
  }
  const stub = startsPeriod(plan, next) ? null : stubOfCurrent(subscription)
  const share = (kobo: number): number => stubShare(kobo, stub)
  const priceKobo = share(requireQuantity(next, quantity))
  const discount = share(discountKobo)
  const rate = rateOf(state, order.now)
  const onTopKobo = onTop(priceKobo - discount, rate)
  if (next.id === subscription.planId) {
    const before = { quantity: subscription.quantity, priceKobo: share(subscription.price.amount) }
    const taken = share(discountOf({ ...state, quantity: subscription.quantity }))
    const was = { ...before, discountKobo: taken, onTopKobo: onTop(before.priceKobo - taken, rate) }
    return prorateQuantity({
      ...about,
      name: next.name,
      old: was,
      new: { quantity, priceKobo, discountKobo: discount, onTopKobo },
    })
  }
  const unitAmount = unitAmountOf(pricingOf(next), quantity)
  return prorateChange({
    ...about,
    old: { ...plan, quantity: subscription.quantity },
    new: { ...next, quantity, unitAmount, amountKobo: priceKobo, discountKobo: discount, onTopKobo },
  })
}

/** The rate of what is bought after the change (L2). */
function rateOf({ settings, next, customer }: PlanChangeState, now: string): AppliedTax | null {
  return appliedTax(settings, next, customer, now)
}

/** @throws Problem 422 `too_many_lines` where more lines would wait than an invoice has room for. */
function requireRoom(before: readonly UnbilledLine[], after: readonly UnbilledLine[]): void {
  if (after.length <= Math.max(before.length, mostWaiting)) return
  const reason = 'too_many_lines'
  throw invalid('proration', 'too many lines wait for the next invoice', { reason, most: mostWaiting })
}

/** The money of a change, and the invoice that takes it. */
interface Paid {
  readonly result: Proration
  /** Null where nothing is to be paid. */
  readonly invoice: Invoice | null
  readonly effectiveAt: string
}

/** What the payment changes of the subscription, once it has its plan: another interval starts a period, which counts as a cycle if it is invoiced. */
function paidFields(
  subscription: Subscription,
  next: Plan,
  { result, invoice, effectiveAt }: Paid,
): Partial<Subscription> {
  const { discount } = subscription
  return {
    paidForPeriod: result.paidForPeriodKobo,
    refundedForPeriod: result.refundedKobo === 0 ? null : result.refundedKobo,
    unbilled: result.unbilled,
    ...(invoice
      ? {
          latestInvoiceId: invoice.id,
          chainId: invoice.chainId,
          invoiceCount: subscription.invoiceCount + 1,
        }
      : {}),
    ...(result.startsNewPeriod
      ? {
          ...startedAt(invoice?.periodStart ?? effectiveAt, next, subscription.timeZone),
          ...undated(subscription),
          pausedSeconds: 0,
          reminded: false,
        }
      : {}),
    ...(invoice && result.startsNewPeriod
      ? {
          cyclesCompleted: subscription.cyclesCompleted + 1,
          discount: usedDiscount(discount, activeDiscount(discount, next), subscription.price.amount),
        }
      : {}),
  }
}

/** The code's discount on the new plan: as on any cycle invoice where a new period begins (B6). */
function discountOf({ subscription, plan, next, quantity }: PricedState): number {
  const { discount } = subscription
  if (startsPeriod(plan, next))
    return pricePerPeriod([planSold(next, quantity)], activeDiscount(discount, next)).discount
  if (!discount || !appliesToChange(discount, next.id, discount.inCurrentCycle)) return 0
  return pricePerPeriod([planSold(next, quantity)], discount).discount
}

function withoutMoney(next: Plan, effectiveAt: string): Omit<PlanChange, 'subscription' | 'events'> {
  const proration = viewOf(noProration(0, []), next, effectiveAt)
  return { proration, invoice: null, customerCreditKobo: 0, closes: null }
}

function viewOf(result: Proration, next: Plan, effectiveAt: string): ProrationView {
  const { amount, kind, credit, charge } = result
  return { amount, kind, credit, charge, currency: next.currency, effectiveAt }
}

/** The details of `subscription_plan_changed`. */
export function planChanged(from: PlanUnits, to: PlanUnits, proration: ProrationView) {
  return { extra: { ...changedUnits(from, to), proration }, onTimeline: true }
}
