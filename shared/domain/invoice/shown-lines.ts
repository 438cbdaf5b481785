import type { InvoiceLine, LineType } from '../pricing/line.ts'
import { sumKobo } from '../money/money.ts'
import { noItem } from '../pricing/line.ts'
import { isPrice, taxOnTop } from '../pricing/line-rules.ts'
import { totalsOf } from '../pricing/totals.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import { namedRate } from '../tax/tax-sums.ts'
import type { AnyInvoice, BillingReason } from './invoice.ts'

/** A line as the interface shows it: discount and credit are among them, so that they sum to the amount (K2). */
export interface ShownLine {
  readonly type: LineType | 'discount' | 'credit' | 'tax'
  readonly description: string
  /** Signed minor units: discounts and credits are negative. */
  readonly amount: number
  /** What a refund would name; null for discount and credit. */
  readonly id: string | null
  /** The item of the subscription that it bills; null for discount and credit, and without a subscription. */
  readonly itemId: string | null
  readonly quantity: number
  /** The price of each unit, in minor units; null where there is no such price. */
  readonly unitAmount: number | null
  /** The code's share of the line, in minor units, which the line of type `discount` sums up. */
  readonly discountAmount: number
  /** The rate's code and the line's tax (L2), in minor units; absent where it bears none. */
  readonly taxCode?: string
  readonly taxAmount?: number
}

/** Where the code is shown: on a change it follows the price that it lowers, because the rest was paid before. */
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
  taxes = [],
}: Pick<AnyInvoice, 'billingReason' | 'lines' | 'creditApplied' | 'taxes'>): ShownLine[] {
  const shown = lines.map((line) => shownLine(line, taxes))
  const place = codeStands[billingReason] === 'after_lines' ? lines.length : lines.filter(isPrice).length
  return [
    ...shown.slice(0, place),
    ...below('discount', 'Promo code', totalsOf(lines).discount),
    ...shown.slice(place),
    ...taxes.flatMap((tax) => onTop(lines, taxes, tax)),
    ...below('credit', 'Credit balance', creditApplied),
  ]
}

/** Tax is a line of its own only where it comes on top (K2). */
function onTop(lines: readonly InvoiceLine[], taxes: readonly AppliedTax[], tax: AppliedTax): ShownLine[] {
  const own = lines.filter((line) => taxes[line.tax ?? -1] === tax)
  const amount = sumKobo(...own.map((line) => taxOnTop(line, taxes)))
  if (amount === 0) return []
  return [{ type: 'tax', description: namedRate(tax), amount, ...ofNothing, taxCode: tax.code }]
}

/** A rule without its own line bills nothing. */
const ofNothing = { id: null, itemId: null, quantity: 1, unitAmount: null, discountAmount: 0 }

function below(type: 'discount' | 'credit', description: string, kobo: number): ShownLine[] {
  return kobo > 0 ? [{ type, description, amount: -kobo, ...ofNothing }] : []
}

function shownLine(line: InvoiceLine, taxes: readonly AppliedTax[]): ShownLine {
  const { type, description, amount, id, quantity, unitAmount, discountAmount } = line
  const itemId = line.itemId === noItem ? null : line.itemId
  const shown = { type, description, amount, id, itemId, quantity, unitAmount, discountAmount }
  const rate = taxes[line.tax ?? -1]
  return rate ? { ...shown, taxCode: rate.code, taxAmount: line.taxAmount ?? 0 } : shown
}
