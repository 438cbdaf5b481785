import type { CreditHolder } from '../credit/lots.ts'
import { sumKobo } from '../money.ts'
import type { Subscription, UnbilledLine } from '../subscription/subscription.ts'
import { drawOn, invoiceNumber } from './compose.ts'
import { settledInvoice, type Invoice } from './invoice.ts'
import { creditLine } from './lines.ts'

/** What a last invoice needs beside its lines. */
export interface FinalOrder {
  readonly id: string
  readonly now: string
  /** When the subscription ended. */
  readonly endedAt: string
  /** Whose credit it draws on. */
  readonly payer: CreditHolder
}

/**
 * The last invoice of a subscription that has ended, for proration lines that no renewal will include (B5). It draws on
 * the customer's credit, in part too, which stays inside until it is paid or void (F7). What credit does not cover is
 * charged once, and stays payable before and after that charge: so it is written off from the start.
 */
export function composeFinalInvoice(
  subscription: Subscription,
  lines: readonly UnbilledLine[],
  { id, now, endedAt, payer }: FinalOrder,
): Invoice {
  const subtotal = sumKobo(...lines.map(({ amount }) => amount))
  const { currency } = subscription.price
  const { creditApplied, creditFrom } = drawOn(payer, { currency, amount: subtotal, chainId: null })
  const invoice: Invoice = {
    merchantId: subscription.merchantId,
    id,
    createdAt: now,
    number: invoiceNumber(subscription, subscription.invoiceCount + 1),
    subscriptionId: subscription.id,
    customerId: subscription.customerId,
    planId: subscription.planId,
    status: 'open',
    billingReason: 'subscription_final',
    subtotal,
    discount: 0,
    creditApplied,
    creditFrom,
    linesFrom: [],
    amount: subtotal - creditApplied,
    amountPaid: 0,
    amountRefunded: 0,
    reversed: null,
    chainId: null,
    chain: null,
    currency,
    periodStart: subscription.currentPeriodStart,
    periodEnd: endedAt,
    cycle: subscription.cyclesCompleted,
    lines: [...lines, ...creditLine(creditApplied)],
    attemptCount: 0,
    nextAttemptAt: null,
    paidAt: null,
    paidBy: null,
    receiptKey: null,
    voidedAt: null,
    version: 1,
    attempt: null,
    unseen: null,
    approval: null,
  }
  return invoice.amount === 0
    ? settledInvoice(invoice, 'pay', { paidAt: now })
    : settledInvoice(invoice, 'write_off', {})
}
