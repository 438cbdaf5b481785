import { withDiscount } from '../pricing/discount.ts'
import { undiscounted, type InvoiceLine, type LineType } from '../pricing/line.ts'
import { isPrice } from '../pricing/line-rules.ts'
import { totalsOf } from '../pricing/totals.ts'
import type { BillingReason, Invoice } from './invoice.ts'

/** A line as the interface shows it and the table has it: discount and credit are among them, so they sum to the amount. */
export interface ShownLine {
  readonly type: LineType | 'discount' | 'credit'
  readonly description: string
  /** Signed minor units: discounts and credits are negative. */
  readonly amount: number
}

/** Where the code stands: on a change it follows the price that it lowers, for the rest was paid before. */
const codeStands: Readonly<Record<BillingReason, 'after_prices' | 'after_lines'>> = {
  subscription_create: 'after_lines',
  subscription_cycle: 'after_lines',
  subscription_update: 'after_prices',
  subscription_final: 'after_lines',
}

/** An invoice's lines as they are shown, with what its code takes off and the credit that it uses (K2). */
export function shownLines({
  billingReason,
  lines,
  creditApplied,
}: Pick<Invoice, 'billingReason' | 'lines' | 'creditApplied'>): ShownLine[] {
  const shown = lines.map(({ type, description, amount }) => ({ type, description, amount }))
  const place = codeStands[billingReason] === 'after_lines' ? lines.length : lines.filter(isPrice).length
  return [
    ...shown.slice(0, place),
    ...below('discount', 'Promo code', totalsOf(lines).discount),
    ...shown.slice(place),
    ...below('credit', 'Credit balance', creditApplied),
  ]
}

/** The lines that are shown as these. */
export function linesOfShown(shown: readonly ShownLine[]): InvoiceLine[] {
  const code = shown.find(({ type }) => type === 'discount')
  const lines = shown.flatMap(({ type, ...line }) =>
    type === 'discount' || type === 'credit' ? [] : [undiscounted({ type, ...line })],
  )
  return withDiscount(lines, code === undefined ? 0 : -code.amount)
}

function below(type: 'discount' | 'credit', description: string, kobo: number): ShownLine[] {
  return kobo > 0 ? [{ type, description, amount: -kobo }] : []
}
