import { turned, type Change, type Moment } from '../change.ts'
import { usableMethod, withCredit, type Customer } from '../customer.ts'
import { chainTurns } from '../invoice/chain-turns.ts'
import { withIntent } from '../invoice/intent.ts'
import { settledInvoice, type Invoice } from '../invoice/invoice.ts'
import { planUsed } from '../decide-plan.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import type { PlanChangeResult } from '../subscription/plan-change.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import type { DecidedPlanChange } from './decided-plan-change.ts'
import { declinedChange } from './decide-outcome.ts'

/** Whether money or credit moves with a change that needs no charge. */
export function movesCredit({ terms }: DecidedPlanChange): boolean {
  return terms.invoice !== null || terms.customerCreditKobo > 0
}

/**
 * A change without a charge: what is left over becomes the customer's credit, out of the newest invoice's money.
 * @param first The first invoice of the present period's chain, if something moves.
 */
export function decideFreeChange(
  { terms, subscription: before, customer, plan, next, latest }: DecidedPlanChange,
  first: Invoice | undefined,
  now: string,
): Change<PlanChangeResult> {
  const { subscription, proration, customerCreditKobo: credited } = terms
  const invoice = terms.invoice && settledInvoice(terms.invoice, 'pay', { paidAt: now })
  const used = invoice ? withoutUsed(customer, invoice) : customer
  const given =
    latest && credited > 0 ? { kind: 'credit_given' as const, invoice: latest, amount: credited } : null
  const payer = given ? withCredit(used, given.invoice.currency, credited) : used
  return {
    turns: [
      ...turned('subscription', before, subscription),
      ...(invoice ? turned('invoice', null, invoice) : []),
      ...turned('customer', customer, payer),
      ...chainTurns(first, { credited, joins: invoice }),
    ],
    moves: [
      ...(invoice && invoice.creditApplied > 0 ? [{ kind: 'credit_used' as const, invoice }] : []),
      ...(given ? [given] : []),
      ...planUsed(next),
    ],
    // An invoice of zero is paid too, and announced (B10).
    events: invoice ? [paidNothing(invoice), ...terms.events] : terms.events,
    about: {
      subscription,
      customer: payer,
      // Scheduling leaves the subscription on its present plan, which the event then shows.
      plan: subscription.planId === next.id ? next : plan,
      ...(invoice ? { invoice } : {}),
    },
    result: { subscription, proration, invoice },
  }
}

/**
 * The intent of a change that is charged, not visible until it is paid (D5.9, H4). It holds the credit that its invoice
 * uses.
 * @throws Problem 402 without a method.
 */
export function decideChangeCharge(
  { terms, subscription, customer, next }: DecidedPlanChange,
  composed: Invoice,
  { now, wallMs }: Moment,
): Change<PlanChangeDraft> {
  const method = usableMethod(customer, subscription)
  if (!method) throw declinedChange('no_payment_method')
  const draft: PlanChangeDraft = {
    merchantId: subscription.merchantId,
    id: composed.id,
    createdAt: composed.createdAt,
    subscriptionId: subscription.id,
    customerId: customer.id,
    planId: next.id,
    fromPlanId: subscription.planId,
    invoice: withIntent(composed, { method, now, wallMs, kind: 'manual', watched: true }),
    subscription: terms.subscription,
    proration: terms.proration,
    outcome: null,
    version: 1,
  }
  return {
    turns: [
      ...turned('planChange', null, draft),
      // The same version: a decline must leave no trace of the attempt.
      ...turned('subscription', subscription, { ...subscription, changeInProgress: draft.id }),
      ...turned('customer', customer, withoutUsed(customer, composed)),
    ],
    moves: planUsed(next),
    events: [],
    about: {},
    result: draft,
  }
}

function withoutUsed(customer: Customer, { currency, creditApplied }: Invoice): Customer {
  return withCredit(customer, currency, -creditApplied)
}

function paidNothing({ amountPaid: amount, cycle }: Invoice): EventDraft {
  return { type: 'subscription_payment_success', extra: { amount, cycle } }
}
