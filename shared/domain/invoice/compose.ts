import { creditOf, drawnParts, type CreditHolder, type Drawing } from '../credit/lots.ts'
import { sumKobo } from '../money.ts'
import type { Plan } from '../plan.ts'
import { appliesToCycle, discountOnInvoice, fitsPlan, usedAfterCycle } from '../promo-code.ts'
import type { Period } from '../subscription/period.ts'
import type { AttachedDiscount, Subscription } from '../subscription/subscription.ts'
import { untried, type BillingReason, type Invoice, type InvoiceLine } from './invoice.ts'
import { creditLine, withoutSurplus } from './lines.ts'

/** What is invoiced beside the plan's price. */
export interface InvoiceOrder extends Period {
  readonly id: string
  readonly now: string
  readonly billingReason: BillingReason
  /** Whose credit it draws on; null where the amount was fixed without it. */
  readonly payer: CreditHolder | null
}

/** A composed cycle invoice and its effects on the subscription and the customer's credit. */
export interface ComposedInvoice {
  readonly invoice: Invoice
  readonly discount: AttachedDiscount | null
  /** Credit that the proration lines leave over, for the customer's balance (D5.10). */
  readonly surplusKobo: number
}

/** The open invoice of one cycle: plan, proration waiting to be billed, discount, credit (D3.10, D5.10, D6.4). */
export function composeCycleInvoice(
  subscription: Subscription,
  plan: Plan,
  order: InvoiceOrder,
): ComposedInvoice {
  const prorationKobo = sumKobo(...subscription.unbilled.map((line) => line.amount))
  const grossKobo = sumKobo(plan.amount, prorationKobo)
  const active = activeDiscount(subscription.discount, plan)
  const discount = active ? discountOnInvoice(plan.amount, subscription.unbilled, active) : 0
  const surplusKobo = Math.max(0, discount - grossKobo)
  const subtotal = grossKobo + surplusKobo
  const { creditApplied, creditFrom } = drawOn(order.payer, {
    currency: plan.currency,
    amount: subtotal - discount,
    chainId: null,
  })
  const amount = subtotal - discount - creditApplied
  const invoice: Invoice = {
    ...nextInvoiceOf(subscription, order),
    planId: plan.id,
    status: 'open',
    billingReason: order.billingReason,
    subtotal,
    discount,
    creditApplied,
    creditFrom,
    linesFrom: [],
    amount,
    amountPaid: 0,
    amountRefunded: 0,
    chainId: null,
    chain: null,
    currency: plan.currency,
    periodStart: order.periodStart,
    periodEnd: order.periodEnd,
    cycle: subscription.cyclesCompleted + 1,
    lines: linesOf(withoutSurplus(subscription.unbilled, surplusKobo), plan, discount, creditApplied),
    ...untried,
  }
  return {
    invoice,
    discount: usedDiscount(subscription.discount, active, subtotal),
    surplusKobo,
  }
}

/** What an invoice draws of its payer's credit: at most what is wanted. */
export function drawOn(
  payer: CreditHolder | null,
  drawing: Drawing,
): Pick<Invoice, 'creditApplied' | 'creditFrom'> {
  if (payer === null) return { creditApplied: 0, creditFrom: [] }
  const creditApplied = Math.min(creditOf(payer, drawing.currency), drawing.amount)
  return { creditApplied, creditFrom: drawnParts(payer, { ...drawing, amount: creditApplied }) }
}

/** `<last 10 characters of the subscription's id>-<n>`: a tenant-wide sequence would be a hot key (D6.3). */
export function invoiceNumber(subscription: Subscription, n: number): string {
  return `${subscription.id.slice(-10)}-${n}`
}

/** Whose the next invoice of a subscription is, and what it is called. */
export function nextInvoiceOf(subscription: Subscription, { id, now }: Pick<InvoiceOrder, 'id' | 'now'>) {
  const { merchantId, customerId, invoiceCount } = subscription
  const number = invoiceNumber(subscription, invoiceCount + 1)
  return { merchantId, id, createdAt: now, number, subscriptionId: subscription.id, customerId }
}

/** The attached code, if it discounts the next cycle invoice of this plan. */
export function activeDiscount(discount: AttachedDiscount | null, plan: Plan): AttachedDiscount | null {
  if (!discount || !fitsPlan(discount, plan.id)) return null
  return appliesToCycle(discount, discount.usedInvoices) ? discount : null
}

/** The attached code after a cycle invoice, including invoices of interval changes (B6). */
export function usedDiscount(
  before: AttachedDiscount | null,
  active: AttachedDiscount | null,
  subtotal: number,
): AttachedDiscount | null {
  if (!before) return null
  const usedInvoices = active ? usedAfterCycle(before, before.usedInvoices, subtotal) : before.usedInvoices
  return { ...before, usedInvoices, inCurrentCycle: active !== null }
}

function linesOf(
  waiting: readonly InvoiceLine[],
  plan: Plan,
  discount: number,
  creditApplied: number,
): InvoiceLine[] {
  return [
    { type: 'plan', description: plan.name, amount: plan.amount },
    ...waiting,
    ...(discount > 0 ? [{ type: 'discount' as const, description: 'Promo code', amount: -discount }] : []),
    ...creditLine(creditApplied),
  ]
}
