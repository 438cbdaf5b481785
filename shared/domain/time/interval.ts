import { roundHalfUpDiv } from '../money/money.ts'

/** The units a plan may be billed in, shortest first (D5.2). */
export const INTERVALS = ['hour', 'day', 'week', 'month', 'quarter', 'biannual', 'year'] as const

/** A unit of billing; a plan's period is `intervalCount` of them. */
export type Interval = (typeof INTERVALS)[number]

const MONTHS: Readonly<Record<Interval, number | null>> = {
  hour: null,
  day: null,
  week: null,
  month: 1,
  quarter: 3,
  biannual: 6,
  year: 12,
}

/** The largest `intervalCount` of each interval: at most 365, and at most three years in all (D3.1). */
export const MAX_INTERVAL_COUNT: Readonly<Record<Interval, number>> = {
  hour: 365,
  day: 365,
  week: 156,
  month: 36,
  quarter: 12,
  biannual: 6,
  year: 3,
}

/** How many of an interval fit in a month, as a fraction (D11.21). */
const PER_MONTH: Readonly<Record<Interval, readonly [num: bigint, den: bigint]>> = {
  hour: [730n, 1n],
  day: [365n, 12n],
  week: [52n, 12n],
  month: [1n, 1n],
  quarter: [1n, 3n],
  biannual: [1n, 6n],
  year: [1n, 12n],
}

/** Calendar months in one `interval`; null for hours, days and weeks, which months do not measure. */
export function monthsOf(interval: Interval): number | null {
  return MONTHS[interval]
}

/**
 * Why `intervalCount` is invalid for `interval`, or null when it is valid: `out_of_range` unless a whole number from
 * 1 to 365, `too_long` when the period exceeds three years (D3.1).
 */
export function intervalCountProblem(
  interval: Interval,
  intervalCount: number,
): 'out_of_range' | 'too_long' | null {
  if (!Number.isInteger(intervalCount) || intervalCount < 1 || intervalCount > 365) return 'out_of_range'
  return intervalCount > MAX_INTERVAL_COUNT[interval] ? 'too_long' : null
}

/** `amountKobo` per period converted to an average month, in kobo, rounded half up: the unit of MRR (D11.21). */
export function monthlyNormalised(amountKobo: number, interval: Interval, intervalCount: number): number {
  const [num, den] = PER_MONTH[interval]
  const normalised = Number(roundHalfUpDiv(BigInt(amountKobo) * num, den * BigInt(intervalCount)))
  if (!Number.isSafeInteger(normalised)) throw new RangeError(`too large to normalise: ${amountKobo}`)
  return normalised
}
