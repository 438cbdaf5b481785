import { turned, type Change } from '../change/change.ts'
import { decideCharge } from '../charge/decide-charge.ts'
import { failedWith, type FailedNews } from '../charge/news.ts'
import type { Plan } from '../catalog/plan.ts'
import { chainTurns } from '../invoice/chain-turns.ts'
import { baseClosed } from '../invoice/counted-base.ts'
import { heldCreditReturned } from '../invoice/credit-moves.ts'
import { settledInvoice, type Invoice } from '../invoice/invoice.ts'
import { borneByMerchant, type ChargeFee } from '../money/fees.ts'
import { earnedOf } from '../ledger/earned.ts'
import { Problem } from '../problem.ts'
import { revised } from '../change/revised.ts'
import type { SettledCharge } from '../subscription/billing-state.ts'
import { planChanged, type PlanChangeResult } from '../subscription/plan-change.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import { attemptMoves } from '../subscription/settled-change.ts'
import { aboutChange, givenUp, type HeldByChange } from './decide-give-up.ts'
import { changeFacts } from './decide-waiting.ts'
import { withoutPendingChange } from './shown-change.ts'

/** A plan change whose charge has ended, with the stored items that it changes. */
export interface ChargedChange extends HeldByChange {
  /** The new plan. */
  readonly plan: Plan
  /** The first invoice of the chain that its invoice joins; undefined for one that begins a chain. */
  readonly first: Invoice | undefined
}

/**
 * The charge succeeded: the change takes effect (D5.9). Credit that the draft held is used now.
 * @param receiptKey The key that will open the receipt.
 * @param fee What the gateway keeps of the charge (N1); null where it is not known.
 */
export function decidePaidChange(
  { draft, subscription, customer, plan, first }: ChargedChange,
  {
    now,
    receiptKey,
    fee,
  }: { readonly now: string; readonly receiptKey: string; readonly fee: ChargeFee | null },
): Change<PlanChangeResult> {
  const { proration, subscription: after } = draft
  const { amount, creditApplied, cycle } = draft.invoice
  decideCharge(draft.invoice.charge, paid, now, changeFacts(null))
  const borneKobo = borneByMerchant(fee)
  const paidFor = paidInvoice(draft, now, receiptKey)
  const invoice = borneKobo === 0 ? paidFor : { ...paidFor, feeKobo: borneKobo }
  return {
    turns: [
      ...turned('subscription', subscription, after),
      ...turned('planChange', draft, revised(draft, { outcome: 'paid' })),
      ...turned('invoice', null, invoice),
      ...chainTurns(first, { ...baseClosed(first, draft.closes), joins: invoice }),
    ],
    moves: [
      ...attemptMoves({ customer }, settledChargeOf(draft, invoice, { customer, fee }), {
        creditUsed: creditApplied,
      }),
      ...(creditApplied > 0 ? [{ kind: 'held_credit_used', invoice } as const] : []),
    ],
    events: [
      { type: 'subscription_payment_success', extra: { amount, cycle, effectKobo: amount - borneKobo } },
      { type: 'subscription_plan_changed', ...planChanged(subscription, after, proration) },
    ],
    about: { subscription: after, invoice, customer, plan },
    result: { subscription: after, proration, invoice, creditKobo: 0 },
  }
}

/** The charge was declined: nothing has changed (D5.9). An unseen one may still arrive, and is given back (A10). */
export function decideDeclinedChange(held: HeldByChange, news: FailedNews, now: string): Change<Problem> {
  const { draft, subscription, customer, present } = held
  const failureCode = failedWith(news)
  const { letGo } = decideCharge(draft.invoice.charge, news, now, changeFacts(failureCode))
  const result = declinedChange(failureCode)
  if (letGo !== null) {
    const { subscription: _free, ...change } = givenUp(held, failureCode, now)
    return { ...change, result }
  }
  const back = heldCreditReturned(customer, draft.invoice)
  const over = withoutPendingChange(subscription)
  return {
    turns: [
      ...turned('subscription', subscription, over.subscription),
      ...turned('planChange', draft, revised(draft, { outcome: failureCode })),
      ...turned('customer', customer, back.customer),
    ],
    moves: back.moves,
    events: over.events,
    about: aboutChange(over.events, {
      subscription: over.subscription,
      customer: back.customer,
      plan: present,
    }),
    result,
  }
}

/** 402 for a change whose charge was declined. */
export function declinedChange(failureCode: string): Problem {
  return new Problem('payment_failed', [{ path: 'paymentMethodId', reason: failureCode }])
}

const paid = { kind: 'paid', with: null } as const

function paidInvoice({ invoice }: PlanChangeDraft, now: string, receiptKey: string): Invoice {
  const { charge, amount } = invoice
  return {
    ...settledInvoice<Invoice>(invoice, 'pay', { paidAt: now, amountPaid: amount, charge: null }),
    attemptCount: charge.number,
    paidBy: {
      reference: charge.reference,
      rail: charge.rail,
      methodId: charge.methodId,
      gateway: charge.gateway,
    },
    receiptKey,
  }
}

function settledChargeOf(
  { invoice: { charge, amount, currency }, subscription }: PlanChangeDraft,
  invoice: Invoice,
  { customer, fee }: Pick<HeldByChange, 'customer'> & { readonly fee: ChargeFee | null },
): SettledCharge {
  return {
    subscription,
    invoice,
    customer,
    attempt: {
      number: charge.number,
      reference: charge.reference,
      methodId: charge.methodId,
      gateway: charge.gateway,
      automatic: false,
      statusAfter: subscription.status,
      decision: null,
    },
    failureCode: null,
    earned: earnedOf(currency, amount, fee),
    ...(fee ? { feeKobo: fee.feeKobo } : {}),
    events: [],
    paid: true,
  }
}
