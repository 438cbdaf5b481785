import { failuresOf, overviewOf, type RangeTally } from '../../domain/analytics/report.ts'
import { addTallies } from '../../domain/analytics/tally.ts'
import { daysAfter, instantOfMoment, localDayOf, startOfLocalDay } from '../../domain/time/local-day.ts'
import { DEFAULT_CURRENCY, type Currency } from '../../domain/money/money.ts'
import { addMs, addSeconds } from '../../domain/time/time.ts'
import { nowOf } from '../../store/context.ts'
import { dayTalliesOf } from '../../store/entities/day-tally.ts'
import { queryAllSpread } from '../../store/query-all.ts'
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
 * Recurring revenue, its movements, churn and recovery (D11.20). An empty range has no movements (Q4).
 */
export async function getAnalyticsOverview(context: OperationContext, query: AnalyticsQuery) {
  const { used, ...range } = await readRange(context, query)
  return { ...used, ...overviewOf(range, query.currency ?? DEFAULT_CURRENCY) }
}

/**
 * Failed charges by cause, and how their recovery ended (D11.20).
 */
export async function getAnalyticsFailures(context: OperationContext, query: AnalyticsQuery) {
  const { used, ...range } = await readRange(context, query)
  return { ...used, ...failuresOf(range, query.currency ?? DEFAULT_CURRENCY) }
}

/** Counts whole days in the merchant's zone: from the day of the range's start to the day of its last instant. */
async function readRange(
  context: OperationContext,
  query: AnalyticsQuery,
): Promise<RangeTally & { readonly used: UsedRange }> {
  const zone = await zoneOf(context)
  const to = query.to === undefined ? nowOf(context) : instantOfMoment(query.to, zone)
  const from =
    query.from === undefined ? addSeconds(to, -analyticsRangeSeconds) : instantOfMoment(query.from, zone)
  const first = localDayOf(from, zone)
  // A range that ends before it begins has no day (Q4).
  const last = from < to ? localDayOf(addMs(to, -1), zone) : daysAfter(first, -1)
  const days = await queryAllSpread(context, dayTalliesOf(context.tenant.merchantId))
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
