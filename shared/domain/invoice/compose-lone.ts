import type { CreditHolder } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import type { Metadata } from '../metadata.ts'
import type { Currency } from '../money/money.ts'
import { noItem, placed, undiscounted } from '../pricing/line.ts'
import { mostOfLine } from '../pricing/pricing.ts'
import { totalsOf } from '../pricing/totals.ts'
import { invalid } from '../problem.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import { taxLines } from '../tax/tax-lines.ts'
import { drawOn } from './compose.ts'
import { issued, untried, type InvoiceWait, type LoneInvoice } from './invoice.ts'

/** A line as a merchant requests it (K4). Minor units. */
export interface AskedLine {
  readonly description: string
  readonly quantity: number
  readonly unitAmount: number
}

/** What an invoice without a subscription is, besides its lines. */
export interface LoneOrder {
  readonly id: string
  readonly now: string
  readonly currency: Currency
  readonly waits: InvoiceWait | null
  readonly metadata: Metadata
  /** Whose credit it draws on; null where the amount was fixed without it. */
  readonly payer: CreditHolder | null
  /** The rate in its amounts (L2); null or absent for none. */
  readonly tax?: AppliedTax | null
}

/**
 * Composes an invoice without a subscription (K4, M6): its lines are the requested ones, and the customer's credit
 * pays first.
 * @throws Problem 422 `amount_too_large`.
 */
export function composeLoneInvoice(
  customer: Pick<Customer, 'merchantId' | 'id'>,
  asked: readonly AskedLine[],
  { id, now, currency, waits, metadata, payer, tax = null }: LoneOrder,
): LoneInvoice {
  const taxed = taxLines(
    asked.map((line, i) => ofAsked(line, i)),
    tax,
  )
  const lines = placed(taxed.lines)
  const { amount: wanted } = totalsOf(lines)
  const { creditApplied, creditFrom } = drawOn(payer, { currency, amount: wanted, chainId: null })
  const { subtotal, discount, amount, ...sums } = totalsOf(lines, creditApplied, taxed.taxes)
  const invoice: LoneInvoice = {
    ...untried,
    merchantId: customer.merchantId,
    id,
    createdAt: now,
    number: loneNumber(id),
    customerId: customer.id,
    ...{ subscriptionId: null, planId: null, periodStart: null, periodEnd: null, cycle: null },
    status: 'open',
    billingReason: 'one_time',
    ...{ subtotal, discount, amount, creditApplied },
    creditFrom,
    linesFrom: [],
    amountPaid: 0,
    amountRefunded: 0,
    chainId: null,
    chain: null,
    currency,
    lines,
    waits,
    metadata: Object.keys(metadata).length === 0 ? null : metadata,
    ...(taxed.taxes.length === 0 ? {} : { taxes: taxed.taxes, ...sums }),
  }
  // An invoice that is sent is issued at that time (L4).
  return waits === null ? invoice : issued(invoice, now)
}

function ofAsked({ description, quantity, unitAmount }: AskedLine, place: number) {
  const amount = quantity * unitAmount
  if (amount > mostOfLine)
    throw invalid(`lines.${place}.unitAmount`, 'all units together cost too much', {
      reason: 'amount_too_large',
      most: mostOfLine,
    })
  return undiscounted({ type: 'one_time', description, amount, quantity, unitAmount, itemId: noItem })
}

/** The number of an invoice that belongs to no subscription: the end of its identifier. */
export function loneNumber(id: string): string {
  return id.slice(-10)
}
