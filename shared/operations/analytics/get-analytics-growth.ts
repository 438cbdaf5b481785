import { expectedOf } from '../../domain/analytics/expected.ts'
import { growthOf } from '../../domain/analytics/report.ts'
import { daysAfter, instantOfMoment, localDayOf, startOfLocalDay } from '../../domain/time/local-day.ts'
import { DEFAULT_CURRENCY, type Currency } from '../../domain/money/money.ts'
import { addMs } from '../../domain/time/time.ts'
import { nowOf } from '../../store/context.ts'
import { dayTalliesOf } from '../../store/entities/day-tally.ts'
import { subscriptionsOf } from '../../store/entities/subscription.ts'
import { queryAllSpread, queryFirst } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import type { AnalyticsQuery } from './get-analytics.ts'

/** How far back cohorts go, where no range is given. */
const growthDays = 365

/** How many days are looked ahead. */
export const aheadDays = 30

/** The most subscriptions that one look ahead reads: ten megabytes and less. */
const mostRead = 10_000

/**
 * Cohorts by the month of their start, and who left how and why (D11.20). Counted as it happens: only the days' counts are read.
 */
export async function getAnalyticsGrowth(context: OperationContext, query: AnalyticsQuery) {
  const zone = await zoneOf(context)
  const to = query.to === undefined ? nowOf(context) : instantOfMoment(query.to, zone)
  const last = localDayOf(addMs(to, -1), zone)
  const first =
    query.from === undefined
      ? daysAfter(last, 1 - growthDays)
      : localDayOf(instantOfMoment(query.from, zone), zone)
  const days = await queryAllSpread(context, dayTalliesOf(context.tenant.merchantId))
  return {
    from: startOfLocalDay(first, zone),
    to: startOfLocalDay(daysAfter(last < first ? first : last, last < first ? 0 : 1), zone),
    timeZone: zone,
    ...growthOf(days, { first, last, currency: query.currency ?? DEFAULT_CURRENCY }),
  }
}

/**
 * The expected renewals of the next 30 days, today included (D11.20). A merchant with more than 10,000 subscriptions gets those of the
 * newest 10,000, and `complete` is false.
 */
export async function getAnalyticsExpected(
  context: OperationContext,
  { currency = DEFAULT_CURRENCY }: { readonly currency?: Currency | undefined },
) {
  const zone = await zoneOf(context)
  const first = localDayOf(nowOf(context), zone)
  const last = daysAfter(first, aheadDays - 1)
  const subscriptions = await queryFirst(context, subscriptionsOf(context.tenant.merchantId), mostRead + 1)
  return {
    from: startOfLocalDay(first, zone),
    to: startOfLocalDay(daysAfter(last, 1), zone),
    timeZone: zone,
    currency,
    complete: subscriptions.length <= mostRead,
    ...expectedOf(subscriptions.slice(0, mostRead), { first, last, zone, currency }),
  }
}
