import { turned, type Change } from '../change/change.ts'
import { planUsed } from '../catalog/decide-plan.ts'
import { chainTurns } from '../invoice/chain-turns.ts'
import { baseClosed } from '../invoice/counted-base.ts'
import { withoutDrawn } from '../invoice/credit-moves.ts'
import { issued, type Invoice } from '../invoice/invoice.ts'
import type { WaitSettings } from '../invoice/waiting.ts'
import type { PlanChange, PlanChangeResult } from '../subscription/plan-change.ts'
import type { PlanChangeState } from '../subscription/plan-change-order.ts'
import { sendsInvoices, sentEvent, waitOf } from '../subscription/send-invoice.ts'
import type { DecidedPlanChange } from './decided-plan-change.ts'

/**
 * The terms of a change whose invoice is sent instead of charged (M3): with its due date. Unchanged where
 * nothing is to be paid, or its subscription is charged.
 */
export function sentTerms(
  terms: PlanChange,
  { subscription, settings }: Pick<PlanChangeState, 'subscription'> & { readonly settings: WaitSettings },
  { now, key }: { readonly now: string; readonly key: string },
): PlanChange {
  const { invoice } = terms
  if (!sendsInvoices(subscription) || invoice === null || invoice.amount === 0) return terms
  const cycles = invoice.cycle - subscription.cyclesCompleted
  const waits = waitOf(subscription, { settings, now, key, cycles })
  // The days before a renewal on which it is announced are those of a charged renewal.
  const after = cycles === 0 ? terms.subscription : { ...terms.subscription, reminderDays: null }
  return { ...terms, subscription: after, invoice: { ...invoice, waits } }
}

/**
 * A change whose invoice is sent (M3): it takes effect at once, and its customer pays the invoice by a date. That joins the chain
 * of its period once it is paid (B1).
 * @param first The first invoice of the present period's chain, if something moves.
 */
export function decideSentChange(
  { terms, subscription: before, customer, next }: DecidedPlanChange,
  { invoice: composed, first, now }: SentChangeOrder,
): Change<PlanChangeResult> {
  const { proration, subscription } = terms
  const invoice = issued(composed, now)
  const payer = withoutDrawn(customer, invoice)
  return {
    turns: [
      ...turned('subscription', before, subscription),
      ...turned('invoice', null, invoice),
      ...turned('customer', customer, payer),
      ...chainTurns(first, baseClosed(first, terms.closes)),
    ],
    moves: [
      ...(invoice.creditApplied > 0
        ? [{ kind: 'credit_used' as const, invoice, amount: invoice.creditApplied }]
        : []),
      ...planUsed(next),
    ],
    events: [...terms.events, sentEvent(invoice)],
    about: { subscription, customer: payer, plan: next, invoice },
    result: { subscription, proration, invoice, creditKobo: 0 },
  }
}

/** What a change whose invoice is sent needs beside the decision. */
export interface SentChangeOrder {
  readonly invoice: Invoice
  readonly first: Invoice | undefined
  readonly now: string
}
