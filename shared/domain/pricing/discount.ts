import { percentOf } from '../money.ts'
import type { Discount } from '../promo-code.ts'
import type { ComposedLine } from './line.ts'
import { isDiscountedBy, sumOfLines } from './line-rules.ts'

/** The discount in kobo on `subtotalKobo`: a percentage rounded half up, or at most the fixed value (D3.10). */
export function discountFor(subtotalKobo: number, { discountType, discountValue }: Discount): number {
  if (subtotalKobo <= 0) return 0
  if (discountType === 'percentage') return percentOf(subtotalKobo, discountValue)
  return Math.min(discountValue, subtotalKobo)
}

/**
 * A code's discount on lines, in kobo. A percentage applies to plan lines only, for the others are discounted prices
 * already; a fixed value applies up to the sum of plan lines and charges. A credit line lowers neither base, so it loses
 * nothing to a code (B6).
 */
export function discountOn(lines: readonly ComposedLine[], discount: Discount | null): number {
  if (discount === null) return 0
  return discountFor(
    sumOfLines(lines.filter((line) => isDiscountedBy(line, discount.discountType))),
    discount,
  )
}

/** The lines with a discount of so much, in kobo, shared over them in their order, each up to its amount. */
export function withDiscount<L extends ComposedLine>(lines: readonly L[], discountKobo: number): L[] {
  let left = discountKobo
  return lines.map((line) => {
    const discountAmount = isDiscountedBy(line, 'fixed') ? Math.min(left, line.amount) : 0
    left -= discountAmount
    return { ...line, discountAmount }
  })
}
