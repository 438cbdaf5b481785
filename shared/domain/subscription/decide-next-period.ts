import { turned, type Change, type Move, type Subjects, type Turn } from '../change/change.ts'
import { usableMethod } from '../customer/customer.ts'
import { withChainChange } from '../invoice/chain.ts'
import { chainCredit, nettedCredit } from '../invoice/chain-credit.ts'
import { withoutTooLittle } from '../invoice/carry.ts'
import { creditGiven, creditUsed, type CreditGiven } from '../invoice/credit-moves.ts'
import type { FinalMoment, LastInvoice, NewInvoice } from '../invoice/final-billing.ts'
import { withIntent } from '../invoice/intent.ts'
import type { BillingState, EventDraft, OpenState, SettledCharge } from './billing-state.ts'
import { decideLimitReached } from './decide-period-end.ts'
import { activated } from './free-period.ts'
import { hopeless } from './hopeless.ts'
import type { EndingState } from './last-billing.ts'
import { changedUnits } from './on-plan.ts'
import type { Subscription } from './subscription.ts'
import { sendCycle, sendsInvoices, sentEvent } from './send-invoice.ts'
import { decideRenewal, type RenewalDecision, type RenewalState } from './renew.ts'
import { settleFailedCharge } from './settle-failed-charge.ts'
import { settleSucceededCharge } from './settle-succeeded-charge.ts'
import { settledChange } from './settled-change.ts'

/** The renewing subscription, its plan, and the chain of the period that ends. */
export type RenewingState = EndingState & Pick<RenewalState, 'scheduled' | 'timeZone'>

/** When a period's end is decided, with what either invoice of it would be created as (G7). */
export interface PeriodMoment extends FinalMoment {
  readonly cycleInvoice: NewInvoice
  /** The key of its page, where it is sent (M3). */
  readonly waitKey: string
}

/** The result of a period's end. */
export type NextPeriod =
  /** No period follows; a last invoice may be charged. */
  | { readonly kind: 'ended'; readonly change: Change<LastInvoice> }
  /** The next period is free, and has no invoice (K7). */
  | { readonly kind: 'rolled'; readonly change: Change<Subscription> }
  /** The next period is invoiced, and settled without a charge. */
  | { readonly kind: 'settled'; readonly change: Change<SettledCharge> }
  /** The next period's invoice is sent, and its period begins (M3). */
  | { readonly kind: 'sent'; readonly change: Change<BillingState> }
  /** The next period is invoiced, and will be charged. */
  | { readonly kind: 'charged'; readonly change: Change<OpenState> }

/**
 * A period ends: the subscription expires after its last cycle, else the next period is invoiced (D4.8, D5.14), with
 * the intent to charge it (H4). It is written on condition of the version that was read, so a period has one invoice,
 * however often this runs (S34, D6.5).
 */
export function decideNextPeriod(state: RenewingState, moment: PeriodMoment): NextPeriod {
  const { now, cycleInvoice } = moment
  const decision = decideRenewal({ ...state, isBill: true }, cycleInvoice.id, cycleInvoice.createdAt)
  if (decision.kind === 'expire')
    return { kind: 'ended', change: decideLimitReached(state, decision, moment) }
  if (decision.kind === 'roll') return { kind: 'rolled', change: rolledChange(state, decision) }
  const invoiced = invoicedBy(state, decision, now)
  if (sendsInvoices(state.subscription) && invoiced.state.invoice.amount > 0)
    return { kind: 'sent', change: sentAtOnce(state, invoiced, moment) }
  const settled = withoutCharge(invoiced.state, now)
  return settled
    ? { kind: 'settled', change: settledAtOnce(state, invoiced, settled) }
    : { kind: 'charged', change: chargeBegun(state, invoiced, moment) }
}

/** A free period begins, or a trial ends on a free plan: nothing is written but the subscription (K7). */
function rolledChange(
  { subscription: before, customer }: RenewingState,
  { subscription, plan, emits }: RenewalDecision & { kind: 'roll' },
): Change<Subscription> {
  return {
    turns: turned('subscription', before, subscription),
    moves: [],
    events: [...planChanged(before, subscription), ...activated(emits)],
    about: { subscription, customer, plan },
    result: subscription,
  }
}

/** A period that is invoiced, before any payment. */
interface Invoiced {
  readonly state: BillingState
  readonly told: readonly EventDraft[]
  /** The chain that gave the credit netted by this invoice. */
  readonly netted: readonly Turn[]
  /** Credit that proration leaves over for the customer. */
  readonly surplus: readonly Move[]
}

function invoicedBy(
  before: RenewingState,
  decision: RenewalDecision & { kind: 'invoice' },
  now: string,
): Invoiced {
  const { subscription, plan, surplusKobo, nettedKobo } = decision
  const { first, invoice: earlier } = before
  const netted = nettedCredit(first, before.subscription, Math.max(0, nettedKobo - surplusKobo), now)
  const netting = first && withChainChange(first, netted.change)
  const left = chainCredit(netting, before.subscription, surplusKobo, now)
  const invoice = { ...decision.invoice, linesFrom: netted.parts }
  // An invoice that leaves something over uses none of their credit.
  const surplus = creditGiven(
    before.customer,
    { invoice: earlier, subscription: before.subscription },
    left.parts,
  )
  const { customer } = creditUsed(surplus.customer, invoice)
  const composed = { subscription, invoice, customer, plan, settings: before.settings }
  const state = withoutTooLittle(composed, before.subscription.unbilled)
  return {
    state,
    told: [
      ...planChanged(before.subscription, subscription),
      { type: 'invoice_created', extra: { amount: state.invoice.amount, ...leftOver(surplus) } },
    ],
    netted: first && netting ? turned('invoice', first, withChainChange(netting, left.change)) : [],
    surplus: surplus.moves,
  }
}

/** What the invoice's event says of credit that proration leaves over (F1). */
function leftOver({ creditKobo, keptKobo }: CreditGiven): Readonly<Record<string, number>> {
  return { ...(creditKobo > 0 ? { creditKobo } : {}), ...(keptKobo > 0 ? { keptKobo } : {}) }
}

/** A scheduled change is announced before the invoice that follows from it (D5.14). */
function planChanged(from: Subscription, to: Subscription): readonly EventDraft[] {
  if (to.planId === from.planId && to.quantity === from.quantity) return []
  const extra = { ...changedUnits(from, to), scheduled: true }
  return [{ type: 'subscription_plan_changed', extra, onTimeline: true }]
}

/** A charge settled without a gateway: for an invoice of zero as paid; for a blacklisted customer or no method, as failed. */
function withoutCharge(state: BillingState, now: string): SettledCharge | null {
  if (state.invoice.amount === 0) return settleSucceededCharge(state, null, now)
  const failureCode = hopeless(state)
  return failureCode === null
    ? null
    : settleFailedCharge(state, { intent: null, failureCode, kind: 'scheduled' }, now)
}

/** An invoice that is created and settled in one change. */
function settledAtOnce(
  before: RenewingState,
  { state, told, netted, surplus }: Invoiced,
  settled: SettledCharge,
): Change<SettledCharge> {
  const { subscription, invoice, customer, events } = settled
  return {
    turns: turnsOf(before, settled, netted),
    moves: [
      ...creditUsed(before.customer, invoice).moves,
      ...settledChange(state, settled, { isNew: true }).moves,
      ...surplus,
    ],
    told: { events: told, about: subjectsOf(state) },
    events,
    about: { subscription, invoice, customer, plan: state.plan },
    result: settled,
  }
}

/** An invoice that is sent: nothing is charged, and its customer pays it by a day (M3). */
function sentAtOnce(
  before: RenewingState,
  { state, told, netted, surplus }: Invoiced,
  { now, waitKey: key }: PeriodMoment,
): Change<BillingState> {
  const { subscription, invoice, emits } = sendCycle(state, { now, key, begins: false })
  const sent = { ...state, subscription, invoice }
  return {
    turns: turnsOf(before, sent, netted),
    moves: [...creditUsed(before.customer, invoice).moves, ...surplus],
    // All of them show the period that the invoice begins.
    events: [...told, ...activated(emits), sentEvent(invoice)],
    about: subjectsOf(sent),
    result: sent,
  }
}

function chargeBegun(
  before: RenewingState,
  { state, told, netted, surplus }: Invoiced,
  { now, wallMs }: PeriodMoment,
): Change<OpenState> {
  const method = usableMethod(before.customer, before.subscription)!
  const { settings } = before
  const order = { method, now, wallMs, settings, kind: 'scheduled', watched: false } as const
  const invoice = withIntent(state.invoice, order)
  return {
    turns: turnsOf(before, { ...state, invoice }, netted),
    moves: [...creditUsed(before.customer, invoice).moves, ...surplus],
    events: told,
    about: subjectsOf(state),
    result: { ...state, invoice },
  }
}

/** The new invoice, and what changes with it. */
function turnsOf(
  before: RenewingState,
  { invoice, subscription, customer }: Pick<BillingState, 'invoice' | 'subscription' | 'customer'>,
  netted: readonly Turn[],
): Turn[] {
  return [
    ...turned('invoice', null, invoice),
    ...turned('subscription', before.subscription, subscription),
    ...turned('customer', before.customer, customer),
    ...netted,
  ]
}

function subjectsOf({ subscription, invoice, customer, plan }: BillingState): Subjects {
  return { subscription, invoice, customer, plan }
}
