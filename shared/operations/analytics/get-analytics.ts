import { failuresOf, overviewOf, type RangeTally } from '../../domain/analytics/report.ts'
import { addTallies } from '../../domain/analytics/tally.ts'
import { lagosDayOf, startOfLagosDay } from '../../domain/lagos-day.ts'
import { DEFAULT_CURRENCY, type Currency } from '../../domain/money.ts'
import { invalid } from '../../domain/problem.ts'
import { addMs, addSeconds } from '../../domain/time.ts'
import { nowOf } from '../../store/context.ts'
import { dayTalliesOf } from '../../store/entities/day-tally.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What analytics are asked for: [from, to) as dates or instants, and the currency of the money. */
export interface AnalyticsQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly currency?: Currency | undefined
}

const defaultRangeSeconds = 30 * 24 * 3600

/**
 * Recurring revenue, its movements, churn and recovery (decisions 11).
 * @throws Problem 422 for an empty range.
 */
export async function getAnalyticsOverview(context: OperationContext, query: AnalyticsQuery) {
  return overviewOf(await readRange(context, query), query.currency ?? DEFAULT_CURRENCY)
}

/**
 * Failed charges by cause, and how their recovery ended (decisions 11).
 * @throws Problem 422 for an empty range.
 */
export async function getAnalyticsFailures(context: OperationContext, query: AnalyticsQuery) {
  return failuresOf(await readRange(context, query))
}

/** Counted by whole days in Lagos, so a range counts from the day of its start to the day of its last instant. */
async function readRange(context: OperationContext, query: AnalyticsQuery): Promise<RangeTally> {
  await load(context, {})
  const to = query.to === undefined ? nowOf(context) : instantOf(query.to)
  const from = query.from === undefined ? addSeconds(to, -defaultRangeSeconds) : instantOf(query.from)
  if (from >= to) throw invalid('to', 'must be after from')
  const [first, last] = [lagosDayOf(from), lagosDayOf(addMs(to, -1))]
  const days = await queryAll(context, dayTalliesOf(context.merchantId))
  const tallies = (within: (day: string) => boolean) =>
    addTallies(days.filter(({ day }) => within(day)).map(({ tally }) => tally))
  return {
    before: tallies((day) => day < first),
    during: tallies((day) => day >= first && day <= last),
  }
}

/** Nothing was counted outside these years, whose days can all be written. */
const [firstYear, lastYear] = ['1970', '9999']

function instantOf(moment: string): string {
  if (moment < firstYear) return startOfLagosDay(`${firstYear}-01-02`)
  if (moment >= lastYear) return startOfLagosDay(`${lastYear}-01-01`)
  return moment.includes('T') ? new Date(moment).toISOString() : startOfLagosDay(moment)
}
