import type { InvoiceLine, LineType } from '../pricing/line.ts'
import { isPrice } from '../pricing/line-rules.ts'
import { totalsOf } from '../pricing/totals.ts'
import type { AnyInvoice, BillingReason } from './invoice.ts'

/** A line as the interface shows it: discount and credit are among them, so that they sum to the amount (K2). */
export interface ShownLine {
  readonly type: LineType | 'discount' | 'credit'
  readonly description: string
  /** Signed minor units: discounts and credits are negative. */
  readonly amount: number
  /** What a refund would name; null for discount and credit. */
  readonly id: string | null
  /** The item of the subscription that it bills; null for discount and credit. */
  readonly itemId: string | null
  readonly quantity: number
  /** The price of each unit, in minor units; null where there is no such price. */
  readonly unitAmount: number | null
  /** The code's share of the line, in minor units, which the line of type `discount` sums up. */
  readonly discountAmount: number
}

/** Where the code stands: on a change it follows the price that it lowers, for the rest was paid before. */
const codeStands: Readonly<Record<BillingReason, 'after_prices' | 'after_lines'>> = {
  subscription_create: 'after_lines',
  subscription_cycle: 'after_lines',
  subscription_update: 'after_prices',
  subscription_final: 'after_lines',
  one_time: 'after_lines',
}

/** An invoice's lines as they are shown, with what its code takes off and the credit that it uses (K2). */
export function shownLines({
  billingReason,
  lines,
  creditApplied,
}: Pick<AnyInvoice, 'billingReason' | 'lines' | 'creditApplied'>): ShownLine[] {
  const shown = lines.map(shownLine)
  const place = codeStands[billingReason] === 'after_lines' ? lines.length : lines.filter(isPrice).length
  return [
    ...shown.slice(0, place),
    ...below('discount', 'Promo code', totalsOf(lines).discount),
    ...shown.slice(place),
    ...below('credit', 'Credit balance', creditApplied),
  ]
}

function below(type: 'discount' | 'credit', description: string, kobo: number): ShownLine[] {
  const ofNothing = { id: null, itemId: null, quantity: 1, unitAmount: null, discountAmount: 0 }
  return kobo > 0 ? [{ type, description, amount: -kobo, ...ofNothing }] : []
}

function shownLine(line: InvoiceLine): ShownLine {
  const { type, description, amount, id, itemId, quantity, unitAmount, discountAmount } = line
  return { type, description, amount, id, itemId, quantity, unitAmount, discountAmount }
}
