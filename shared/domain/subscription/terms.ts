import { intoLots, partOf } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import { currentChainOf } from '../invoice/chain.ts'
import { activeDiscount } from '../invoice/compose-cycle.ts'
import { withoutDrawn } from '../invoice/credit-moves.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { Currency } from '../money/money.ts'
import { periodBoundary } from '../time/calendar.ts'
import type { Plan } from '../catalog/plan.ts'
import { nextPriceOf, versionFor } from '../pricing/versions.ts'
import type { Instant } from '../time/time.ts'
import { movedOn } from './period.ts'
import { decideRenewal, type RenewalDecision, type RenewalState } from './renew.ts'
import { collects, periodAfterPayment } from './settle-succeeded-charge.ts'
import type { Subscription } from './subscription.ts'

/** One payment that will be due. */
export interface TermsPayment {
  readonly at: string
  /** Minor units, after code and credit. */
  readonly amount: number
}

/** What a payer agrees to, before it is put into words (P1): amounts in minor units, from the lines of the next invoices. */
export interface Terms extends Pick<Plan, 'interval' | 'intervalCount'> {
  readonly currency: Currency
  readonly timeZone: string
  /** The next payments, at most three. */
  readonly next: readonly TermsPayment[]
  /** The amount of each later payment, and how many have it; null for no end. Empty if none follows. */
  readonly after: readonly { readonly amount: number; readonly count: number | null }[]
}

/** How many payments are named by their dates. */
const named = 3

/** A subscription at its next renewal, with the customer whose credit nets it. */
export type TermsState = RenewalState & { readonly customer: Customer }

/**
 * The terms of a subscription: its next three renewals as they would be decided now, each assuming the one before as paid, and
 * the payments after them once no code lowers the price (P1).
 */
export function termsOf(state: TermsState, now: string): Terms {
  const { invoices, then } = comingInvoices(state, named, now)
  const { interval, intervalCount, currency } = state.scheduled ?? state.plan
  return {
    interval,
    intervalCount,
    currency,
    timeZone: state.subscription.timeZone,
    next: invoices.map(({ periodStart, amount }) => ({ at: periodStart, amount })),
    after: then === null ? [] : afterOf(then, now),
  }
}

/** The next invoices of a running subscription; null if none follows automatically, or one is owed first (P1). */
export function termsOfRunning(state: TermsState): Terms | null {
  const { status, cancelAtPeriodEnd, currentPeriodEnd } = state.subscription
  if (cancelAtPeriodEnd || (status !== 'active' && status !== 'trialing')) return null
  const terms = termsOf(state, currentPeriodEnd)
  return terms.next.length === 0 ? null : terms
}

/**
 * The next invoices once this one is paid now; null if none follows, or if a debt that outlived its
 * subscription starts nothing again (P1, B8).
 */
export function termsOncePaid(state: TermsState & { readonly invoice: Invoice }, now: string): Terms | null {
  const { subscription, invoice } = state
  if (subscription.cancelAtPeriodEnd || !collects(state)) return null
  const paid = { ...asPaid(subscription, invoice), ...periodAfterPayment(state, now) }
  const terms = termsOf({ ...state, subscription: paid }, now)
  return terms.next.length === 0 ? null : terms
}

/** The next renewals as the renewal itself decides them, each assuming the one before as paid; `then` is the state after them. */
export function comingInvoices(
  state: TermsState,
  count: number,
  now: string,
): { readonly invoices: readonly Invoice[]; readonly then: TermsState | null } {
  const invoices: Invoice[] = []
  let at = state
  while (invoices.length < count) {
    const decision = decideRenewal(at, `coming-${invoices.length}`, now)
    if (decision.kind !== 'invoice') return { invoices, then: null }
    invoices.push(decision.invoice)
    at = afterPaid(at, decision, now)
  }
  return { invoices, then: at }
}

/**
 * A subscription once the invoice of its renewal is paid. What is left of credit lines is the chain's, so that it pays for a
 * reversal first (R4), or else was paid elsewhere.
 */
export function afterPaid(
  at: TermsState,
  { subscription, invoice, plan, surplusKobo }: RenewalDecision & { readonly kind: 'invoice' },
  now: string,
): TermsState {
  const { customer } = intoLots(withoutDrawn(at.customer, invoice), plan.currency, [
    partOf(currentChainOf(at.subscription) ?? 'imported', surplusKobo, now),
  ])
  return { ...at, subscription: asPaid(subscription, invoice), plan, scheduled: null, customer }
}

function asPaid(subscription: Subscription, invoice: Invoice): Subscription {
  return {
    ...subscription,
    ...movedOn(subscription, invoice),
    status: 'active',
    cyclesCompleted: invoice.cycle,
  }
}

/**
 * The later payments: first those that the code still lowers, then the plan's price, each at the price in effect then (K9); to
 * the plan's last payment, if it has one.
 */
function afterOf(of: TermsState, now: string): Terms['after'] {
  const { subscription, plan } = of
  const payer = { lots: [], reversed: [], taxExempt: of.customer.taxExempt ?? null }
  const code = activeDiscount(subscription.discount, plan)
  const left = code === null ? 0 : codeLeft(code)
  const payments = plan.maxCycles === null ? Infinity : plan.maxCycles - subscription.cyclesCompleted
  const priced = paymentsBefore(subscription, plan)
  const priceOf = (discount: Subscription['discount'], isNext: boolean): number => {
    const at = isNext && priced !== null ? { currentPeriodEnd: priced.effectiveFrom } : {}
    const alone = { ...subscription, ...at, discount, unbilled: [] }
    const state = { ...of, subscription: alone, scheduled: null, customer: payer }
    const decided = decideRenewal(state, 'after', now)
    return decided.kind === 'invoice' ? decided.invoice.amount : 0
  }
  const lowered = Math.min(left, payments)
  const before = Math.min(priced?.count ?? Infinity, payments)
  const cuts = [...new Set([lowered, before, payments])].sort((a, b) => a - b)
  const runs = cuts.map((end, i) => {
    const start = cuts[i - 1] ?? 0
    return {
      count: end - start,
      discount: start < lowered ? subscription.discount : null,
      isNext: start >= before,
    }
  })
  return runs
    .filter(({ count }) => count > 0)
    .map(({ count, discount, isNext }) => ({
      amount: priceOf(discount, isNext),
      count: count === Infinity ? null : count,
    }))
}

/** How many payments come before the announced price (K9); null if there is none that it would take. */
function paymentsBefore(
  subscription: Subscription,
  plan: Plan,
): { readonly count: number; readonly effectiveFrom: Instant } | null {
  const next = nextPriceOf(plan, subscription.currentPeriodEnd)
  const own = versionFor(plan, subscription, subscription.currentPeriodEnd)
  if (next === null || versionFor(plan, subscription, next.effectiveFrom) === own) return null
  const { billingAnchor, periodNumber, timeZone } = subscription
  let count = 1
  while (periodBoundary(billingAnchor, plan, periodNumber + count, timeZone) < next.effectiveFrom) count += 1
  return { count, effectiveFrom: next.effectiveFrom }
}

function codeLeft({ duration, durationCycles, usedInvoices }: NonNullable<Subscription['discount']>): number {
  if (duration === 'forever') return Infinity
  return Math.max(0, (duration === 'once' ? 1 : (durationCycles ?? 1)) - usedInvoices)
}
