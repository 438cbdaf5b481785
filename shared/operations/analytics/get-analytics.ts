import { failuresOf, overviewOf, type RangeTally } from '../../domain/analytics/report.ts'
import { addTallies } from '../../domain/analytics/tally.ts'
import { daysAfter, localDayOf, startOfLocalDay } from '../../domain/local-day.ts'
import { DEFAULT_CURRENCY, type Currency } from '../../domain/money.ts'
import { invalid } from '../../domain/problem.ts'
import { addMs, addSeconds } from '../../domain/time.ts'
import { nowOf } from '../../store/context.ts'
import { dayTalliesOf } from '../../store/entities/day-tally.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import { analyticsRangeSeconds } from '../waits.ts'

/** The query of the analytics: [from, to) as dates or instants, and the currency of the money. */
export interface AnalyticsQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly currency?: Currency | undefined
}

/** The counted range: whole days, [from, to), in the given time zone (B12). */
interface UsedRange {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/**
 * Recurring revenue, its movements, churn and recovery (D11.20).
 * @throws Problem 422 for an empty range.
 */
export async function getAnalyticsOverview(context: OperationContext, query: AnalyticsQuery) {
  const { used, ...range } = await readRange(context, query)
  return { ...used, ...overviewOf(range, query.currency ?? DEFAULT_CURRENCY) }
}

/**
 * Failed charges by cause, and how their recovery ended (D11.20).
 * @throws Problem 422 for an empty range.
 */
export async function getAnalyticsFailures(context: OperationContext, query: AnalyticsQuery) {
  const { used, ...range } = await readRange(context, query)
  return { ...used, ...failuresOf(range) }
}

/** Counts whole days in the merchant's zone: from the day of the range's start to the day of its last instant. */
async function readRange(
  context: OperationContext,
  query: AnalyticsQuery,
): Promise<RangeTally & { readonly used: UsedRange }> {
  const zone = await zoneOf(context)
  const to = query.to === undefined ? nowOf(context) : instantOf(query.to, zone)
  const from = query.from === undefined ? addSeconds(to, -analyticsRangeSeconds) : instantOf(query.from, zone)
  if (from >= to) throw invalid('to', 'must be after from')
  const [first, last] = [localDayOf(from, zone), localDayOf(addMs(to, -1), zone)]
  const days = await queryAll(context, dayTalliesOf(context.tenant.merchantId))
  const tallies = (within: (day: string) => boolean) =>
    addTallies(days.filter(({ day }) => within(day)).map(({ tally }) => tally))
  return {
    used: {
      from: startOfLocalDay(first, zone),
      to: startOfLocalDay(daysAfter(last, 1), zone),
      timeZone: zone,
    },
    before: tallies((day) => day < first),
    during: tallies((day) => day >= first && day <= last),
  }
}

/** Nothing was counted outside these years, and every day within them can be written. */
const [firstYear, lastYear] = ['1970', '9999']

function instantOf(moment: string, zone: string): string {
  if (moment < firstYear) return startOfLocalDay(`${firstYear}-01-03`, zone)
  if (moment >= lastYear) return startOfLocalDay(`${lastYear}-01-01`, zone)
  return moment.includes('T') ? new Date(moment).toISOString() : startOfLocalDay(moment, zone)
}
