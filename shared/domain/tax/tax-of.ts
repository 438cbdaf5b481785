import { roundHalfUpDiv, mulDiv } from '../money/money.ts'
import type { AppliedTax, PaidTax } from './applied-tax.ts'

const whole = 10_000n

/** The tax of an amount at a rate, in minor units, rounded half up once, for a credit like the charge that it undoes (L2). */
export function taxOf(
  amount: number,
  { basisPoints, inclusive }: Pick<AppliedTax, 'basisPoints' | 'inclusive'>,
): number {
  const points = BigInt(basisPoints)
  const tax = roundHalfUpDiv(BigInt(Math.abs(amount)) * points, inclusive ? whole + points : whole)
  return amount < 0 ? -Number(tax) : Number(tax)
}

/** The tax on top of an amount, in minor units; 0 if a rate is contained in it, or there is none. */
export function onTop(amount: number, tax: AppliedTax | null): number {
  return tax === null || tax.inclusive ? 0 : taxOf(amount, tax)
}

/** A rate contained in a gross amount, as in every part of something that was sold (L2). */
export function contained(tax: AppliedTax): AppliedTax {
  return tax.inclusive ? tax : { ...tax, inclusive: true }
}

/**
 * The part of paid tax that returns with a part of what was paid (L2): by share, so that the whole gives back exactly
 * what was charged. Null where none was paid.
 * @param part At most `paid`, in minor units like it.
 */
export function shareOfTax(tax: PaidTax | null | undefined, part: number, paid: number): PaidTax | null {
  if (tax == null || paid === 0) return null
  return { ...tax, amount: mulDiv(tax.amount, part, paid) }
}
