import { sumKobo } from '../money/money.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import type { ComposedLine } from './line.ts'
import { sumOfLines, taxOnTop } from './line-rules.ts'

/** The sums of lines, in minor units (D6.4). */
export interface Totals {
  /** Before discount and credit. */
  readonly subtotal: number
  readonly discount: number
  /** All tax, contained in the lines or on top of them (L2); absent where no line bears any. */
  readonly tax?: number
  /** What is to be paid: subtotal less discount, with the tax on top, less credit. */
  readonly amount: number
}

/**
 * The totals of an invoice's lines (K1, L2).
 * @param creditApplied The customer's credit that it uses, in minor units.
 * @param taxes The rates that the lines name.
 */
export function totalsOf(
  lines: readonly Pick<ComposedLine, 'amount' | 'discountAmount' | 'tax' | 'taxAmount'>[],
  creditApplied = 0,
  taxes: readonly AppliedTax[] = [],
): Totals {
  const subtotal = sumOfLines(lines)
  const discount = sumKobo(...lines.map(({ discountAmount }) => discountAmount))
  const onTop = sumKobo(...lines.map((line) => taxOnTop(line, taxes)))
  const amount = subtotal - discount + onTop - creditApplied
  if (taxes.length === 0) return { subtotal, discount, amount }
  return { subtotal, discount, tax: sumKobo(...lines.map(({ taxAmount }) => taxAmount ?? 0)), amount }
}
