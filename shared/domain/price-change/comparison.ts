import { addMs, DAY_MS, type Instant } from '../time/time.ts'
import type { PriceChange, PriceComparison } from './price-change.ts'
import { goesOn } from './promise.ts'
import type { ShownRow } from './shown-row.ts'

/** A comparison before its first row. */
export const noComparison = (at: Instant): PriceComparison => ({
  ...{ at, rows: 0, billedRows: 0, waiting: 0 },
  ...{ promised: 0, billed: 0, differing: 0 },
})

/** The comparison with one more row. */
export function plusRow(
  sums: PriceComparison,
  { promise, billed, difference, cause, status }: ShownRow,
): PriceComparison {
  if (promise === null) return sums
  if (billed === null || difference === null) {
    const waits = status !== null && goesOn({ status })
    return { ...sums, rows: sums.rows + 1, waiting: sums.waiting + (waits ? 1 : 0) }
  }
  return {
    ...sums,
    rows: sums.rows + 1,
    billedRows: sums.billedRows + 1,
    promised: sums.promised + promise.amount,
    billed: sums.billed + billed.amount,
    differing: sums.differing + (cause === null ? 0 : 1),
  }
}

/** Below this many subscriptions promised and billed are added up each day while most are billed; above it, each week. */
const mostDaily = 1000
const dailyDays = 35

/** A yearly plan's last first payment comes within this time; subscriptions paused for longer are not waited for. */
const mostDays = 400

/** When promised and billed are added up next; null once all were billed, or none is waited for any more. */
export function nextComparisonAt(
  { effectiveFrom, sums, compared }: Pick<PriceChange, 'effectiveFrom' | 'sums' | 'compared'>,
  now: Instant,
): Instant | null {
  if (compared?.waiting === 0 || now > addMs(effectiveFrom, mostDays * DAY_MS)) return null
  const isDaily = sums.subscriptions <= mostDaily && now < addMs(effectiveFrom, dailyDays * DAY_MS)
  return addMs(now, (isDaily ? 1 : 7) * DAY_MS)
}
