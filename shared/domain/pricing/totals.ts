import { sumKobo } from '../money.ts'
import type { ComposedLine } from './line.ts'
import { sumOfLines } from './line-rules.ts'

/** The sums of lines, in minor units (D6.4). */
export interface Totals {
  /** Before discount and credit. */
  readonly subtotal: number
  readonly discount: number
  /** What is to be paid: subtotal less discount and credit. */
  readonly amount: number
}

/**
 * The totals of an invoice's lines (K1).
 * @param creditApplied The customer's credit that it uses, in minor units.
 */
export function totalsOf(
  lines: readonly Pick<ComposedLine, 'amount' | 'discountAmount'>[],
  creditApplied = 0,
): Totals {
  const subtotal = sumOfLines(lines)
  const discount = sumKobo(...lines.map(({ discountAmount }) => discountAmount))
  return { subtotal, discount, amount: subtotal - discount - creditApplied }
}
