import type { Invoice } from '../invoice/invoice.ts'
import { withoutTooLittle } from '../invoice/carry.ts'
import { composeChangeInvoice } from '../invoice/compose-change.ts'
import { activeDiscount, usedDiscount } from '../invoice/compose-cycle.ts'
import type { CountedBase } from '../invoice/chain-book.ts'
import { sumKobo, type Currency } from '../money/money.ts'
import type { Plan } from '../catalog/plan.ts'
import { baseOf, itemsOf, withBases } from '../pricing/items.ts'
import { mostWaiting, type UnbilledLine } from '../pricing/line.ts'
import { changeFee } from '../pricing/setup-fee.ts'
import {
  firstVersion,
  inVersion,
  ownVersion,
  soldAt,
  versionFor,
  type PricedPlan,
} from '../pricing/versions.ts'
import { invalid } from '../problem.ts'
import type { EventDraft } from './billing-state.ts'
import { changedFields, draftsOf } from './event-drafts.ts'
import { moneyWithFee, rateOfChange } from './change-money.ts'
import { requireChangeable } from './changeable.ts'
import type { PlanChangeOrder, PlanChangeState } from './plan-change-order.ts'
import { limitReached, startedAt, undated } from './period.ts'
import { zeroProration, type Proration } from '../pricing/proration.ts'
import { buying, changedUnits, scheduledWith, type PlanUnits } from './on-plan.ts'
import { taxOfPeriod, type Moved, type Subscription } from './subscription.ts'
import { taxAfterChange } from '../tax/period-tax.ts'

/** What is given back for a change, what it costs, and their difference. */
type Sums = Pick<Proration, 'amount' | 'kind' | 'credit' | 'charge'>

/** The money side of a change as the interface shows it (D5.8). */
export interface ProrationView extends Sums {
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
  readonly closes: readonly CountedBase[]
  /** The events of the change itself, without those of a payment. */
  readonly events: readonly EventDraft[]
}

/**
 * The terms of a plan change (D5.8).
 * @throws Problem 409 `invalid_transition`, `same_plan`, `plan_archived`; 422 `currency_mismatch`, `quantity_out_of_range`,
 * `no_setup_fee`, or when a new period would be beyond the new plan's last cycle.
 */
export function planChangeTerms(state: PlanChangeState, order: PlanChangeOrder): PlanChange {
  const { subscription } = state
  const chosen = { ...state, next: priceShown(state, order) }
  const after = requireChangeable(chosen, order.effective)
  if (order.effective === 'at_renewal') return schedule(chosen, after, order)
  return subscription.status === 'trialing' ? swap(chosen, after, order) : change(chosen, after, order)
}

/** A state with a chosen price of the new plan. */
type PricedState = PlanChangeState & { readonly next: PricedPlan }

/**
 * The plan after a change, at the price that is shown with it (K9): another plan's present price; more or fewer units of the
 * same one at the price that the subscription has, or will have at the renewal.
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

/** What the renewal will change, from the fields that a request names; a later schedule replaces an earlier one, item by item (K5). */
function schedule(
  { subscription, next, quantity, addOns }: PricedState,
  after: Moved,
  order: PlanChangeOrder,
): PlanChange {
  const plan = {
    scheduledPlanId: next.id === subscription.planId ? null : next.id,
    scheduledQuantity: quantity === subscription.quantity ? null : quantity,
  }
  const { version } = next.priced
  const shown =
    version === firstVersion && subscription.scheduledPriceVersion == null
      ? {}
      : { scheduledPriceVersion: version }
  const keepsPlan = addOns?.keepsPlan === true
  const changed: (keyof Subscription)[] = keepsPlan
    ? []
    : (['scheduledPlanId', 'scheduledQuantity'] as const).filter(
        (field) => plan[field] !== null || subscription[field] !== null,
      )
  const sold = addOns?.sold ?? []
  const others = (subscription.addOns ?? []).map(({ addOnId, quantity: units }) => [addOnId, units] as const)
  const present = new Map(others)
  // A present value needs no schedule: an earlier one is removed.
  const moves = sold.filter((addOn) => addOn.quantity !== (present.get(addOn.addOnId) ?? 0))
  const scheduled = {
    ...(keepsPlan ? {} : { ...plan, ...shown }),
    ...scheduledFee(subscription, next, order),
    scheduledAddOns: scheduledWith(subscription, sold, moves),
  }
  return {
    ...withoutMoney(next, subscription.currentPeriodEnd),
    subscription: { ...after.subscription, ...scheduled },
    events: draftsOf(after.emits, {
      subscription_updated: changedFields(
        ...changed,
        ...(sold.length === 0 ? [] : ['scheduledAddOns' as const]),
      ),
    }),
  }
}

/** Whether the renewal charges the setup fee of the scheduled plan: as requested, else as scheduled before (K4, K5). */
function scheduledFee(
  subscription: Subscription,
  next: Plan,
  { setupFee }: PlanChangeOrder,
): Partial<Subscription> {
  const stays = next.id === subscription.scheduledPlanId && subscription.scheduledSetupFee === true
  const isCharged = changeFee({ subscription, next }, setupFee ?? stays).length > 0
  if (subscription.scheduledSetupFee == null && !isCharged) return {}
  return { scheduledSetupFee: isCharged ? true : null }
}

/** Nothing was paid in a trial, so only the plans are swapped; a fee waits for its end with everything else. */
function swap(
  { subscription, next, quantity, addOns }: PricedState,
  after: Moved,
  order: PlanChangeOrder,
): PlanChange {
  const free = withoutMoney(next, order.effectiveAt)
  const fee = changeFee({ subscription, next }, order.setupFee === true)
  const swapped = buying(after.subscription, { next, quantity, addOns: addOns ?? null })
  return {
    ...free,
    subscription: { ...swapped, unbilled: [...swapped.unbilled, ...fee] },
    events: draftsOf(after.emits, {
      subscription_plan_changed: planChanged(subscription, { planId: next.id, quantity }, free.proration),
    }),
  }
}

function change(state: PricedState, after: Moved, order: PlanChangeOrder): PlanChange {
  const { customer, next, quantity, addOns = null } = state
  const { effectiveAt } = order
  const { subscription, result, discountKobo } = moneyWithFee(state, order)
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
    tax: rateOfChange(state, order.now),
  })
  const proration = viewOf(result, next, effectiveAt)
  const onNext = buying(after.subscription, { next, quantity, addOns })
  const goesOn = next.id === subscription.planId || (order.proration === 'none' && !result.startsNewPeriod)
  const paidAfter = sumKobo(...Object.values(result.items.bases))
  const base = { before: baseOf(itemsOf(subscription)), after: paidAfter, goesOn }
  const rate = rateOfChange(state, order.now)
  const taxed = taxOfPeriod(subscription, taxAfterChange(subscription.taxForPeriod ?? null, base, rate))
  const fields = { ...paidFields(onNext, next, { result, invoice: composed, effectiveAt }), ...taxed }
  const whole = {
    subscription: { ...onNext, ...fields },
    invoice: composed,
    customer,
    settings: state.settings,
  }
  // An amount that no gateway charges waits for the next invoice, and the change takes effect (G5).
  const { subscription: changed, invoice } = composed
    ? withoutTooLittle({ ...whole, invoice: composed }, subscription.unbilled)
    : whole
  return {
    proration,
    subscription: changed,
    invoice,
    customerCreditKobo: result.customerCreditKobo,
    closes: result.items.closes,
    events: draftsOf(after.emits, {
      subscription_plan_changed: planChanged(subscription, { planId: next.id, quantity }, proration),
    }),
  }
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

/**
 * The payment's effect on the subscription, once it has its plan: another interval starts a period, which counts as a cycle
 * if it is invoiced.
 */
function paidFields(
  subscription: Subscription,
  next: Plan,
  { result, invoice, effectiveAt }: Paid,
): Partial<Subscription> {
  const { discount } = subscription
  return {
    ...withBases(subscription, result.items.bases),
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

function withoutMoney(next: Plan, effectiveAt: string): Omit<PlanChange, 'subscription' | 'events'> {
  const proration = viewOf(zeroProration, next, effectiveAt)
  return { proration, invoice: null, customerCreditKobo: 0, closes: [] }
}

function viewOf(result: Sums, next: Plan, effectiveAt: string): ProrationView {
  const { amount, kind, credit, charge } = result
  return { amount, kind, credit, charge, currency: next.currency, effectiveAt }
}

/** The details of `subscription_plan_changed`. */
export function planChanged(from: PlanUnits, to: PlanUnits, proration: ProrationView) {
  return { extra: { ...changedUnits(from, to), proration }, onTimeline: true }
}
