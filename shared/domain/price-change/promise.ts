import { mrrOf } from '../analytics/mrr.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { Plan } from '../catalog/plan.ts'
import { recurringParts } from '../pricing/recurring.ts'
import { firstVersion } from '../pricing/versions.ts'
import { movedOn, nextPeriod } from '../subscription/period.ts'
import { decideRenewal } from '../subscription/renew.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { afterPaid, type TermsState } from '../subscription/terms.ts'
import { withoutVersion } from './decide.ts'
import { billedAgain, type PriceChange, type PricePromise, type RecurringPrice } from './price-change.ts'

/** The most renewals that are looked ahead. */
const mostRenewals = 20_000

/** Subscriptions that a price change looks at: those that will be billed again by themselves. */
export function goesOn({ status }: Pick<Subscription, 'status'>): boolean {
  return (billedAgain as readonly string[]).includes(status)
}

/** Whether a subscription has the plan, or will after its next renewal. */
export function isOnPlan({ planId, scheduledPlanId }: Subscription, plan: string): boolean {
  return planId === plan || scheduledPlanId === plan
}

/** The recurring part of an invoice: the lines of plan and add-ons after code, with tax, before credit and the rest (K9). */
export function recurringOf({
  lines,
  planId,
  taxes,
}: Pick<Invoice, 'lines' | 'planId' | 'taxes'>): RecurringPrice {
  const { quantity, plan, addOns, code, tax } = recurringParts(lines, taxes)
  return { amount: plan + addOns - code + tax, planId, quantity, plan, addOns, code, tax }
}

/**
 * What a subscription will pay first at a change's price: its renewals as they would be decided now, each assuming the one before as
 * paid, to the first with the version. Null if none has it: it ends, leaves the plan, or keeps its price.
 */
export function promiseOf(state: TermsState, change: PriceChange): PricePromise | null {
  let at: TermsState | null = runningState(state)
  const sinceThen = (start: string): string | null => (start >= change.effectiveFrom ? start : null)
  let after = at && sinceThen(at.subscription.currentPeriodStart)
  for (let i = 0; at !== null && i < mostRenewals; i += 1) {
    // The rate of tax is that of the invoice's own date (L2).
    const date: string = at.subscription.currentPeriodEnd
    const decision = decideRenewal(at, 'promised', date)
    if (decision.kind !== 'invoice') return null
    const { invoice, subscription } = decision
    const has = subscription.planId === change.planId
    const version = subscription.priceVersion ?? firstVersion
    if (has && version === change.n)
      return { ...recurringOf(invoice), at: invoice.periodStart, was: wasAt(at, change), after }
    if ((has && version > change.n) || (!has && invoice.periodStart >= change.effectiveFrom)) return null
    if (!has && subscription.scheduledPlanId === null) return null
    after = sinceThen(invoice.periodStart)
    at = afterPaid(at, decision, date)
  }
  return null
}

const nothing: RecurringPrice = { amount: 0, planId: '', quantity: 0, plan: 0, addOns: 0, code: 0, tax: 0 }

/** What the same payment would be without the change. */
function wasAt(at: TermsState, change: PriceChange): RecurringPrice {
  const without = { ...at, plan: withoutVersion(at.plan, change) }
  const scheduled = at.scheduled && withoutVersion(at.scheduled, change)
  const decision = decideRenewal({ ...without, scheduled }, 'without', at.subscription.currentPeriodEnd)
  return decision.kind === 'invoice' ? recurringOf(decision.invoice) : nothing
}

/** A subscription as it will renew: past due as once it has paid, paused as once it resumes; null where it ends. */
function runningState(state: TermsState): TermsState | null {
  const { subscription, plan } = state
  if (!goesOn(subscription) || subscription.cancelAtPeriodEnd) return null
  if (subscription.status === 'paused')
    return { ...state, subscription: { ...subscription, status: 'active' } }
  if (subscription.status !== 'past_due') return state
  const paid = {
    ...subscription,
    ...movedOn(subscription, nextPeriod(subscription, plan)),
    status: 'active' as const,
    cyclesCompleted: subscription.cyclesCompleted + 1,
  }
  return { ...state, subscription: paid }
}

/** What the change does to the monthly recurring revenue of a subscription whose payment becomes another. */
export function mrrAfter(subscription: Subscription, plan: Plan, promise: PricePromise | null): number {
  if (promise === null || subscription.planId !== plan.id) return mrrOf(subscription)
  const { currency, interval, intervalCount } = subscription.price
  const price = { amount: promise.plan, currency, interval, intervalCount }
  return mrrOf({ ...subscription, quantity: promise.quantity, price })
}

/** Whether anything that its customer pays for changes its price, now or once a code ends: then they are notified. */
export function isAffected({ amount, plan, was }: PricePromise): boolean {
  return amount !== was.amount || plan !== was.plan
}

/** Whether it becomes higher, which requires a notice. */
export function isRaised({ amount, plan, was }: PricePromise): boolean {
  return amount > was.amount || plan > was.plan
}
