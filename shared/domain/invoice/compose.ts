import { drawableOf, drawnParts, type CreditHolder, type Drawing } from '../credit/lots.ts'
import type { Currency } from '../money/money.ts'
import { placed, type ComposedLine } from '../pricing/line.ts'
import { withoutSurplus } from '../pricing/line-rules.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import { taxLines } from '../tax/tax-lines.ts'
import { totalsOf } from '../pricing/totals.ts'
import type { Period } from '../subscription/period.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { untried, type Invoice, type SubscriptionReason } from './invoice.ts'

/** What an invoice is, besides its lines. */
export interface InvoiceOrder extends Period {
  readonly id: string
  /** When it counts as made: the instant in its identifier. */
  readonly now: string
  readonly billingReason: SubscriptionReason
  readonly planId: string
  readonly currency: Currency
  /** The cycle that it completes once it is paid. */
  readonly cycle: number
  /** The chain that it joins (B1), whose credit is drawn on before any other (F2); null where it begins one. */
  readonly chainId: string | null
  /** Whose credit it draws on; null where the amount was fixed without it. */
  readonly payer: CreditHolder | null
  /** The rate of what it bills (L2); null or absent for none. */
  readonly tax?: AppliedTax | null
}

/** A composed invoice, open, before any charge. */
export interface Composed {
  readonly invoice: Invoice
  /** Credit that its lines leave over, for the customer's balance (D5.10). Minor units. */
  readonly surplusKobo: number
}

/**
 * The only composer of a subscription's invoices (K1): of a cycle, a change, or the last one. Its totals are sums of its lines, less the
 * credit that it draws; credit lines are cut where they are more than all the others (D5.10).
 */
export function composeInvoice(
  subscription: Subscription,
  composed: readonly ComposedLine[],
  order: InvoiceOrder,
): Composed {
  const { lines, taxes } = taxLines(composed, order.tax ?? null)
  const surplusKobo = Math.max(0, -totalsOf(lines, 0, taxes).amount)
  const kept = withoutSurplus(lines, surplusKobo)
  const { currency, chainId } = order
  const { creditApplied, creditFrom } = drawOn(order.payer, {
    currency,
    amount: totalsOf(kept, 0, taxes).amount,
    chainId,
  })
  const { subtotal, discount, amount, ...taxed } = totalsOf(kept, creditApplied, taxes)
  const invoice: Invoice = {
    merchantId: subscription.merchantId,
    id: order.id,
    createdAt: order.now,
    number: invoiceNumber(subscription, subscription.invoiceCount + 1),
    subscriptionId: subscription.id,
    customerId: subscription.customerId,
    planId: order.planId,
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
    chainId,
    chain: null,
    currency,
    periodStart: order.periodStart,
    periodEnd: order.periodEnd,
    cycle: order.cycle,
    lines: placed(kept),
    ...untried,
    ...(taxes.length === 0 ? {} : { taxes, ...taxed }),
  }
  return { invoice, surplusKobo }
}

/** The credit that an invoice draws: at most what is wanted. */
export function drawOn(
  payer: CreditHolder | null,
  drawing: Drawing,
): Pick<Invoice, 'creditApplied' | 'creditFrom'> {
  if (payer === null) return { creditApplied: 0, creditFrom: [] }
  const creditApplied = Math.min(drawableOf(payer, drawing.currency), drawing.amount)
  return { creditApplied, creditFrom: drawnParts(payer, { ...drawing, amount: creditApplied }) }
}

/** `<last 10 characters of the subscription's id>-<n>`: a tenant-wide sequence would be a hot key (D6.3). */
export function invoiceNumber({ id }: Pick<Subscription, 'id'>, n: number): string {
  return `${id.slice(-10)}-${n}`
}
