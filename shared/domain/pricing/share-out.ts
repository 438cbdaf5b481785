import { sumKobo } from '../money/money.ts'

/**
 * A sum shared over weights, in kobo: the remainder of rounding down goes a kobo each to the largest fractions, in their order (K6).
 * @param kobo 0 or more; weights of 0 get nothing.
 */
export function shareOut(kobo: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map(() => 0)
  const shares = weights.map((weight) => shareOf(weight, kobo, total))
  const left = kobo - sumKobo(...shares.map((share) => share.kobo))
  // Sorting keeps the order of equal ones.
  const byRemainder = shares
    .map((_, i) => i)
    .sort((one, other) => Number(shares[other]!.remainder - shares[one]!.remainder))
  const more = new Set(byRemainder.slice(0, left))
  return shares.map((share, i) => share.kobo + (more.has(i) ? 1 : 0))
}

interface Share {
  readonly kobo: number
  readonly remainder: bigint
}

function shareOf(weight: number, kobo: number, total: bigint): Share {
  const product = BigInt(weight) * BigInt(kobo)
  return { kobo: Number(product / total), remainder: product % total }
}
