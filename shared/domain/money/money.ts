/** The currencies a plan may be priced in; each has two decimals, so an amount is always in hundredths (D1.17). */
export const CURRENCIES = ['NGN', 'USD', 'GBP', 'EUR', 'GHS', 'KES', 'ZAR'] as const

/** One of the seven (D1.17). */
export type Currency = (typeof CURRENCIES)[number]

/** The currency used where none is named (S1). */
export const DEFAULT_CURRENCY: Currency = 'NGN'

/** The largest amount in kobo accepted from outside: ten billion naira. */
export const MAX_AMOUNT = 1_000_000_000_000

/**
 * `numerator / denominator` rounded to a whole number, halves towards plus infinity: 5/2 is 3, -5/2 is -2.
 * This is the one rounding rule for money (D5.5). Throws a RangeError unless `denominator` is positive.
 */
export function roundHalfUpDiv(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive')
  const doubled = 2n * numerator + denominator
  const step = 2n * denominator
  const quotient = doubled / step
  // BigInt division truncates towards zero; a floor makes "half up" mean the same below zero.
  return doubled % step < 0n ? quotient - 1n : quotient
}

/**
 * `amountKobo * num / den` in kobo, rounded half up once. The product is exact whatever its size.
 * Throws a RangeError when an argument or the result is not a safe integer, or `den` is not positive.
 */
export function mulDiv(amountKobo: number, num: number, den: number): number {
  const product = BigInt(safeInteger(amountKobo)) * BigInt(safeInteger(num))
  return safeInteger(Number(roundHalfUpDiv(product, BigInt(safeInteger(den)))))
}

/** `pct` per cent of `amountKobo`, in kobo, rounded half up (D3.10). `pct` is a whole number. */
export function percentOf(amountKobo: number, pct: number): number {
  return mulDiv(amountKobo, pct, 100)
}

/** The sum of amounts in kobo. Throws a RangeError once it leaves the safe integers. */
export function sumKobo(...amountsKobo: readonly number[]): number {
  return amountsKobo.reduce((sum, amountKobo) => safeInteger(sum + safeInteger(amountKobo)), 0)
}

function safeInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe whole number: ${value}`)
  return value
}
