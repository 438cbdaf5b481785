/**
 * The only place that converts naira to kobo (S25, D10.2). Bills are ordered in whole naira and answered in kobo;
 * everywhere else an amount is kobo.
 */

const KOBO_PER_NAIRA = 100

/**
 * Kobo of whole naira.
 * @throws RangeError for anything that {@link nairaIssue} would refuse.
 */
export function nairaToKobo(naira: number): number {
  const kobo = naira * KOBO_PER_NAIRA
  if (!Number.isSafeInteger(naira) || naira <= 0 || !Number.isSafeInteger(kobo))
    throw new RangeError(`no whole amount of naira: ${naira}`)
  return kobo
}

/** The limits of a bill, in whole naira. */
export interface NairaRange {
  readonly min: number
  readonly max: number
}

/**
 * Why a value is not a valid amount of naira within a range, in words for the caller; null when it is. Guards against
 * a kobo amount sent for naira, which would cost a hundred times as much.
 */
export function nairaIssue(value: unknown, { min, max }: NairaRange): string | null {
  if (typeof value === 'string') return 'must be a number of whole naira, not a text'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number of whole naira'
  if (!Number.isSafeInteger(value)) return 'must be whole naira, without a fraction'
  if (value < min) return `must be at least ${min} naira`
  if (value <= max) return null
  const meant = value % KOBO_PER_NAIRA === 0 ? value / KOBO_PER_NAIRA : null
  const hint = meant !== null && meant >= min ? `; is it kobo? That would be ${meant} naira` : ''
  return `must be at most ${max} naira${hint}`
}
