import type { CreditHolder } from '../credit/lots.ts'
import type { Plan } from '../plan.ts'
import type { Proration } from '../subscription/proration.ts'
import { startedAt } from '../subscription/period.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { currentChainOf } from './chain.ts'
import { drawOn, nextInvoiceOf } from './compose.ts'
import { untried, type Invoice } from './invoice.ts'
import { creditLine, withoutSurplus } from './lines.ts'

/** What a plan change's invoice needs beside the proration. Money in minor units. */
export interface ChangeInvoiceOrder {
  readonly id: string
  readonly now: string
  readonly effectiveAt: string
  /** The promo code's discount on the new plan. */
  readonly discountKobo: number
  /** Whose credit is drawn on first (D5.16), that of the period's chain before any other (F2). */
  readonly payer: CreditHolder
}

/**
 * The open invoice of a plan change; null when nothing is to be paid and no period begins. One that begins a period
 * also takes the lines that waited for the next invoice (D5.11).
 */
export function composeChangeInvoice(
  subscription: Subscription,
  next: Plan,
  proration: Proration,
  order: ChangeInvoiceOrder,
): Invoice | null {
  const { startsNewPeriod, invoiceKobo, customerCreditKobo } = proration
  if (!startsNewPeriod && invoiceKobo === 0) return null
  const waiting = startsNewPeriod ? subscription.unbilled : []
  const lines = withoutSurplus([...proration.lines, ...waiting], customerCreditKobo)
  const discount = startsNewPeriod ? order.discountKobo : 0
  const chainId = currentChainOf(subscription)
  const drawing = { currency: next.currency, amount: invoiceKobo, chainId }
  const { creditApplied, creditFrom } = drawOn(order.payer, drawing)
  const period = startsNewPeriod ? startedAt(order.effectiveAt, next, subscription.timeZone) : null
  return {
    ...nextInvoiceOf(subscription, order),
    planId: next.id,
    status: 'open',
    billingReason: 'subscription_update',
    subtotal: invoiceKobo + discount,
    discount,
    creditApplied,
    creditFrom,
    linesFrom: [],
    amount: invoiceKobo - creditApplied,
    amountPaid: 0,
    amountRefunded: 0,
    chainId,
    chain: null,
    currency: next.currency,
    periodStart: period?.currentPeriodStart ?? order.effectiveAt,
    periodEnd: period?.currentPeriodEnd ?? subscription.currentPeriodEnd,
    cycle: subscription.cyclesCompleted + (startsNewPeriod ? 1 : 0),
    lines: [...lines, ...creditLine(creditApplied)],
    ...untried,
  }
}
