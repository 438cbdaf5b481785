import { revised } from '../change/revised.ts'
import { composeCycleInvoice } from '../invoice/compose-cycle.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { CreditHolder } from '../credit/lots.ts'
import type { Plan } from '../catalog/plan.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import { appliedTax, type TaxPayer, type WithTaxTerms } from '../tax/tax-terms.ts'
import { hasNothingToBill } from '../pricing/free.ts'
import { rolledOn } from './free-period.ts'
import { limitReached, nextPeriod, undated } from './period.ts'
import { sumOfNetted } from '../pricing/line-rules.ts'
import { startsPeriod } from '../pricing/proration.ts'
import { startLines } from '../pricing/setup-fee.ts'
import { inVersion, ownVersion, versionFor, type PricedPlan } from '../pricing/versions.ts'
import { buying } from './on-plan.ts'
import { transition, unscheduled, type Moved, type Subscription } from './subscription.ts'

/** The decision at a period's end. */
export type RenewalDecision =
  | ({ readonly kind: 'expire' } & Moved)
  /** The next period is free: it begins without an invoice (K7). */
  | ({ readonly kind: 'roll'; readonly plan: Plan } & Moved)
  | {
      readonly kind: 'invoice'
      readonly subscription: Subscription
      readonly invoice: Invoice
      /** The plan it renews on: the new plan when a change was scheduled. */
      readonly plan: Plan
      /** Credit that proration leaves over for the customer. */
      readonly surplusKobo: number
      /** Credit lines of the ending period, netted in this invoice or left over: its chain has given them back. */
      readonly nettedKobo: number
    }

/** The renewing subscription, and its plan. */
export interface RenewalState {
  readonly subscription: Subscription
  readonly plan: Plan
  /** The plan of a scheduled change; null without one. */
  readonly scheduled: Plan | null
  readonly customer: CreditHolder & TaxPayer
  /** The merchant's, with the tax that they charge (L1); absent for none. */
  readonly settings?: WithTaxTerms
  /** The rate agreed at a sale, in place of theirs; absent for theirs. */
  readonly rate?: AppliedTax | null
  /** The merchant's present zone, which a scheduled change of interval adopts (B13). */
  readonly timeZone?: string
  /** Whether the renewal is made, not only previewed: it takes no higher price without a recorded notice (K9). */
  readonly isBill?: boolean
}

/**
 * Decides the end of a period or trial: no invoice after the last cycle, nor for a free period (K7), else the next
 * period's, on the scheduled plan if there is one (D4.8, D5.14).
 */
export function decideRenewal(state: RenewalState, invoiceId: string, createdAt: string): RenewalDecision {
  const { customer } = state
  const plan = state.scheduled ?? state.plan
  if (limitReached(state.subscription, plan)) {
    const { subscription } = state
    const ended = transition(subscription, 'reach_limit', {
      endedAt: subscription.currentPeriodEnd,
      ...unscheduled,
      unbilled: [],
    })
    return { kind: 'expire', ...ended }
  }
  const subscription = swapped(state)
  if (hasNothingToBill(subscription, plan))
    return { kind: 'roll', plan, ...rolledOn(subscription, nextPeriod(subscription, plan)) }
  const { invoice, discount, surplusKobo } = composeCycleInvoice(subscription, plan, {
    ...nextPeriod(subscription, plan),
    id: invoiceId,
    now: createdAt,
    billingReason: 'subscription_cycle',
    payer: customer,
    tax: state.rate === undefined ? appliedTax(state.settings ?? {}, plan, customer, createdAt) : state.rate,
  })
  const after = revised(subscription, {
    latestInvoiceId: invoice.id,
    chainId: null,
    invoiceCount: subscription.invoiceCount + 1,
    discount,
    unbilled: [],
  })
  const nettedKobo = Math.max(0, -sumOfNetted(state.subscription.unbilled))
  return { kind: 'invoice', subscription: after, invoice, plan, surplusKobo, nettedKobo }
}

/** Another interval counts from this boundary; the same one continues to count from its anchor. */
function swapped({
  subscription,
  plan,
  scheduled,
  timeZone = subscription.timeZone,
  isBill = false,
}: RenewalState): Subscription {
  const { scheduledQuantity, scheduledAddOns, quantity, scheduledPriceVersion } = subscription
  const isScheduled = scheduled !== null || scheduledQuantity !== null
  // A scheduled change has the price that was shown with it, every other renewal the one that is in effect (K9).
  const version = isScheduled
    ? scheduledPriceVersion
    : versionFor(plan, subscription, subscription.currentPeriodEnd, isBill)
  const next: PricedPlan = inVersion(scheduled ?? plan, version)
  const keepsPlan = !isScheduled && next.priced.version === ownVersion(plan, subscription).priced.version
  const sold = scheduledAddOns ?? []
  if (keepsPlan && sold.length === 0) return subscription
  const addOns = sold.length === 0 ? null : { keepsPlan, sold, later: null }
  const bought = buying(subscription, { next, quantity: scheduledQuantity ?? quantity, addOns })
  const fee = scheduled !== null && subscription.scheduledSetupFee === true ? startLines(next) : []
  const moved = { ...bought, unbilled: [...bought.unbilled, ...fee] }
  if (!startsPeriod(plan, next)) return moved
  return {
    ...moved,
    ...undated(subscription),
    timeZone,
    billingAnchor: subscription.currentPeriodEnd,
    periodNumber: 0,
  }
}
