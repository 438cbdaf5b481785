import { turned, type Change, type Subjects } from '../change/change.ts'
import { appliedTax } from '../tax/tax-terms.ts'
import type { SessionTerms } from '../checkout/new-session.ts'
import { usableMethod, type Customer } from '../customer/customer.ts'
import { defaultRecoverySettings, type RecoverySettings } from '../dunning/settings.ts'
import { composeCycleInvoice } from '../invoice/compose-cycle.ts'
import { withoutDrawn } from '../invoice/credit-moves.ts'
import { withoutTooLittle } from '../invoice/carry.ts'
import { withIntent } from '../invoice/intent.ts'
import type { LeastCharges } from '../money/least.ts'
import type { Metadata } from '../metadata.ts'
import { planUsed } from '../catalog/decide-plan.ts'
import type { Plan } from '../catalog/plan.ts'
import type { PromoCode } from '../catalog/promo-code.ts'
import { hasNothingToBill, requireNoFreeTrial } from '../pricing/free.ts'
import type { SoldAddOn } from '../pricing/items.ts'
import { attachPromo } from './attach-promo.ts'
import type { BillingState, OpenState } from './billing-state.ts'
import { activated, beginsFree } from './free-period.ts'
import { composeSubscription } from './new-subscription.ts'
import { sendCycle, sendsInvoices, sentEvent } from './send-invoice.ts'
import { settleSucceededCharge } from './settle-succeeded-charge.ts'
import type { Subscription } from './subscription.ts'

/** What an order of a subscription names, as it was read. */
export interface Ordered {
  readonly customer: Customer
  readonly plan: Plan
  readonly promo: PromoCode | null
  readonly settings: (RecoverySettings & LeastCharges) | undefined
}

/** How a subscription is created, with the identifiers for it. */
export interface CreationOrder {
  readonly subscriptionId: string
  readonly invoiceId: string
  readonly now: string
  /** The wall clock, epoch milliseconds. */
  readonly wallMs: number
  readonly timeZone: string
  /** Null for the plan's own. */
  readonly trialDays: number | null
  readonly paymentMethodId: string | null
  readonly quantity: number
  /** Add-ons (K4); absent for none. */
  readonly addOns?: readonly SoldAddOn[]
  /** The day of the month on which its periods begin (K8); null for its own. */
  readonly billingDay?: number | null
  readonly metadata: Metadata
  /** Its invoices are sent, and due so many days later (M3); null where they are charged. */
  readonly daysUntilDue?: number | null
  /** The key of the page of a first invoice that is sent. */
  readonly waitKey: string
  /** When its price was quoted (K10); absent for now. */
  readonly from?: string
}

/**
 * A new subscription. `done`: nothing is to be paid now, and this is the answer. `charging`: its first invoice is
 * charged once it is written. `unpaid`: its customer has no method, so it comes with a session that pays the invoice.
 */
export type Creation = { readonly change: Change<Subscription> } & (
  | { readonly kind: 'done' }
  | { readonly kind: 'charging'; readonly open: OpenState }
  | { readonly kind: 'unpaid'; readonly terms: SessionTerms }
)

const created = { type: 'subscription_created' } as const

/**
 * Creates a subscription: with a trial nothing is charged, else its first invoice is charged at once if a method
 * works (D4.4). Of a free plan it is active at once, without an invoice (K7).
 * @throws Problem 409 `customer_blacklisted`, `plan_archived`; 422 with the reason why the promo code can't be used, `free_plan` for a trial of what is free.
 */
export function decideCreation(ordered: Ordered, order: CreationOrder): Creation {
  const { customer, plan, promo } = ordered
  const trialDays = order.trialDays ?? plan.trialDays
  requireNoFreeTrial(plan, trialDays)
  const draft = composeSubscription(customer, plan, {
    id: order.subscriptionId,
    now: order.now,
    timeZone: order.timeZone,
    trialDays,
    paymentMethodId: order.paymentMethodId,
    quantity: order.quantity,
    addOns: order.addOns ?? [],
    billingDay: order.billingDay ?? null,
    ...(order.from === undefined ? {} : { from: order.from }),
    ownMethodOnly: false,
    promo: promo && attachPromo(promo, plan, order.now, 'promoCode'),
    metadata: order.metadata,
    daysUntilDue: order.daysUntilDue ?? null,
  })
  if (hasNothingToBill(draft, plan))
    return { kind: 'done', change: withCode(beginsFree(draft, ordered), promo) }
  if (draft.status !== 'trialing') return bill(draft, ordered, order)
  const moves = [...planUsed(plan), ...codeCounted(promo)]
  const change = {
    turns: turned('subscription', null, draft),
    moves,
    events: [created],
    about: { subscription: draft, customer, plan },
    result: draft,
  }
  return { kind: 'done', change }
}

function bill(
  draft: Subscription,
  ordered: Ordered,
  { invoiceId, now, wallMs, waitKey }: CreationOrder,
): Creation {
  const { customer, plan } = ordered
  const { invoice, discount } = composeCycleInvoice(draft, plan, {
    id: invoiceId,
    now,
    periodStart: draft.currentPeriodStart,
    periodEnd: draft.currentPeriodEnd,
    billingReason: 'subscription_create',
    payer: customer,
    tax: appliedTax(ordered.settings ?? defaultRecoverySettings, plan, customer, now),
  })
  const billed = { latestInvoiceId: invoice.id, invoiceCount: 1, discount, unbilled: [] }
  const subscription: Subscription = { ...draft, ...billed }
  const composed: BillingState = {
    subscription,
    invoice,
    customer: withoutDrawn(customer, invoice),
    plan,
    settings: ordered.settings ?? defaultRecoverySettings,
  }
  const state = withoutTooLittle(composed, [])
  if (state.invoice.amount === 0) return { kind: 'done', change: activatedFree(state, ordered, now) }
  if (sendsInvoices(subscription)) return { kind: 'done', change: sentFirst(state, ordered, now, waitKey) }
  const method = usableMethod(customer, subscription)
  if (method === null) return { kind: 'unpaid', change: creation(state, ordered), terms: firstPayment(state) }
  const { settings } = state
  const charged = withIntent(invoice, { method, now, wallMs, settings, kind: 'manual', watched: true })
  const open: OpenState = { ...state, invoice: charged }
  return { kind: 'charging', change: { ...creation(open, ordered), about: subjectsOf(state) }, open }
}

/** A first invoice reduced to nothing activates without a charge (D4.6). */
function activatedFree(state: BillingState, ordered: Ordered, now: string): Change<Subscription> {
  const settled = settleSucceededCharge(state, null, now)
  const { subscription, invoice } = settled
  const after = creation({ ...state, subscription, invoice }, ordered)
  const about = subjectsOf({ ...settled, plan: state.plan })
  const told = { events: [created], about: subjectsOf(state) }
  return { ...after, told, events: settled.events, about }
}

/** A first invoice that is sent: the subscription is active from its creation (M3). */
function sentFirst(state: BillingState, ordered: Ordered, now: string, key: string): Change<Subscription> {
  const { subscription, invoice, emits } = sendCycle(state, { now, key, begins: true })
  const sent = { ...state, subscription, invoice }
  return {
    ...creation(sent, ordered),
    told: { events: [created], about: subjectsOf(state) },
    events: [...activated(emits), sentEvent(invoice)],
    about: subjectsOf(sent),
  }
}

function creation(state: BillingState, { customer, promo }: Ordered): Change<Subscription> {
  const { subscription, invoice } = state
  return {
    turns: [
      ...turned('subscription', null, subscription),
      ...turned('invoice', null, invoice),
      ...turned('customer', customer, state.customer),
    ],
    moves: [
      ...(invoice.creditApplied > 0
        ? [{ kind: 'credit_used', invoice, amount: invoice.creditApplied } as const]
        : []),
      ...planUsed(state.plan),
      ...codeCounted(promo),
    ],
    events: [created],
    about: subjectsOf(state),
    result: subscription,
  }
}

function withCode(change: Change<Subscription>, promo: PromoCode | null): Change<Subscription> {
  return { ...change, moves: [...change.moves, ...codeCounted(promo)] }
}

function codeCounted(promo: PromoCode | null) {
  return promo === null ? [] : [{ kind: 'code_counted', promo } as const]
}

/** The subjects of events, without the rest of a state. */
function subjectsOf({ subscription, invoice, customer, plan }: Omit<BillingState, 'settings'>): Subjects {
  return { subscription, invoice, customer, plan }
}

/** A session in which the customer pays the first invoice (D4.5). */
function firstPayment({ subscription, invoice }: BillingState): SessionTerms {
  return {
    kind: 'subscription',
    amount: invoice.amount,
    currency: invoice.currency,
    planId: subscription.planId,
    quantity: subscription.quantity,
    customerId: subscription.customerId,
    openInvoiceId: invoice.id,
    subscriptionId: subscription.id,
  }
}
