import { turned, type Change, type Moment } from '../change/change.ts'
import { usableMethod } from '../customer/customer.ts'
import { chainCredit, withoutImported } from '../invoice/chain-credit.ts'
import { chainTurns } from '../invoice/chain-turns.ts'
import { baseClosed } from '../invoice/counted-base.ts'
import { creditGiven, withoutDrawn } from '../invoice/credit-moves.ts'
import { withIntent } from '../invoice/intent.ts'
import { settledInvoice, type Invoice } from '../invoice/invoice.ts'
import { planUsed } from '../catalog/decide-plan.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import type { PlanChangeResult } from '../subscription/plan-change.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import type { DecidedPlanChange } from './decided-plan-change.ts'
import { declinedChange } from './decide-outcome.ts'

/** Whether the chain's book changes with a change that needs no charge. */
export function changesChain({ terms }: DecidedPlanChange): boolean {
  return terms.invoice !== null || terms.customerCreditKobo > 0 || terms.closes.length > 0
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
  const { proration } = terms
  const invoice = terms.invoice && settledInvoice(terms.invoice, 'pay', { paidAt: now })
  const used = invoice ? withoutDrawn(customer, invoice) : customer
  const credit = chainCredit(first, before, terms.customerCreditKobo, now)
  const given = creditGiven(used, { invoice: latest, subscription: before }, credit.parts)
  const { customer: payer, creditKobo, keptKobo } = given
  const events = terms.events.map(tellingCredit({ creditKobo, keptKobo }))
  const subscription = withoutImported(terms.subscription, credit.importedKobo)
  return {
    turns: [
      ...turned('subscription', before, subscription),
      ...(invoice ? turned('invoice', null, invoice) : []),
      ...turned('customer', customer, payer),
      ...chainTurns(first, { ...credit.change, ...baseClosed(first, terms.closes), joins: invoice }),
    ],
    moves: [
      ...(invoice && invoice.creditApplied > 0
        ? [{ kind: 'credit_used' as const, invoice, amount: invoice.creditApplied }]
        : []),
      ...given.moves,
      ...planUsed(next),
    ],
    // An invoice of zero is paid too, and announced (B10).
    events: invoice ? [paidNothing(invoice), ...events] : events,
    about: {
      subscription,
      customer: payer,
      // Scheduling leaves the subscription on its present plan, which the event then shows.
      plan: subscription.planId === next.id ? next : plan,
      ...(invoice ? { invoice } : {}),
    },
    result: { subscription, proration, invoice, creditKobo },
  }
}

/**
 * The intent of a change that is charged, not visible while its request runs (D5.9, H4). It holds the credit that its invoice
 * uses.
 * @throws Problem 402 without a method; 409 `merchant_held`.
 */
export function decideChangeCharge(
  { terms, subscription, customer, next, settings, resolved }: DecidedPlanChange,
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
    mode: resolved.proration,
    fromPlanId: subscription.planId,
    invoice: withIntent(composed, { method, now, wallMs, settings, kind: 'manual', watched: true }),
    subscription: terms.subscription,
    proration: terms.proration,
    closes: terms.closes.length === 0 ? null : terms.closes,
    outcome: null,
    version: 1,
    ...(resolved.setupFee === true ? { setupFee: true } : {}),
  }
  return {
    turns: [
      ...turned('planChange', null, draft),
      // The same version: a decline must leave no trace of the attempt.
      ...turned('subscription', subscription, { ...subscription, changeInProgress: draft.id }),
      ...turned('customer', customer, withoutDrawn(customer, composed)),
    ],
    moves: planUsed(next),
    events: [],
    about: {},
    result: draft,
  }
}

/** The change's event shows what became credit, and what an earlier reversal kept of it (F1, R4). */
function tellingCredit(credit: { readonly creditKobo: number; readonly keptKobo: number }) {
  const told = Object.fromEntries(Object.entries(credit).filter(([, amount]) => amount > 0))
  return (draft: EventDraft): EventDraft =>
    draft.type === 'subscription_plan_changed' ? { ...draft, extra: { ...draft.extra, ...told } } : draft
}

function paidNothing({ amountPaid: amount, cycle }: Invoice): EventDraft {
  return { type: 'subscription_payment_success', extra: { amount, cycle, effectKobo: 0 } }
}
