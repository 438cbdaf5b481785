import { percentOf } from '../money/money.ts'
import type { Discount } from '../catalog/promo-code.ts'
import type { ComposedLine } from './line.ts'
import { isDiscounted, sumOfLines } from './line-rules.ts'
import { shareOut } from './share-out.ts'

/** The discount in kobo on `subtotalKobo`: a percentage rounded half up, or at most the fixed value (D3.10). */
export function discountFor(subtotalKobo: number, { discountType, discountValue }: Discount): number {
  if (subtotalKobo <= 0) return 0
  if (discountType === 'percentage') return percentOf(subtotalKobo, discountValue)
  return Math.min(discountValue, subtotalKobo)
}

/**
 * A code's discount on lines, in kobo: on the cycle's prices, because lines of a change are discounted already, and
 * one-off items and fees have prices of their own (K6).
 */
export function discountOn(lines: readonly ComposedLine[], discount: Discount | null): number {
  if (discount === null) return 0
  return discountFor(sumOfLines(lines.filter(isDiscounted)), discount)
}

/**
 * The lines with a discount of so much, in kobo, shared over prices by their amounts, in the order of lines (K6).
 * @param discountKobo At most the sum of the prices.
 */
export function withDiscount<L extends ComposedLine>(lines: readonly L[], discountKobo: number): L[] {
  const shares = shareOut(
    discountKobo,
    lines.map((line) => (isDiscounted(line) ? line.amount : 0)),
  )
  return lines.map((line, i) => ({ ...line, discountAmount: shares[i]! }))
}
