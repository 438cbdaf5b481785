import { seriesOf } from '../../domain/analytics/series.ts'
import { endOfLagosDay, lagosDayOf } from '../../domain/time/lagos-day.ts'
import { noMoney, plusMoney, withEntry, type MoneyByDay } from '../../domain/ledger/money-by-day.ts'
import {
  daysAfter,
  daysBetween,
  instantOfMoment,
  localDayOf,
  startOfLocalDay,
  type LocalDay,
} from '../../domain/time/local-day.ts'
import { DEFAULT_CURRENCY } from '../../domain/money/money.ts'
import { invalid } from '../../domain/problem.ts'
import { addMs } from '../../domain/time/time.ts'
import { nowOf } from '../../store/context.ts'
import { dayTalliesOf } from '../../store/entities/day-tally.ts'
import type { Seal } from '../../store/entities/seal.ts'
import { queryAllSpread } from '../../store/query-all.ts'
import { newestEntries, sealsBetween } from '../../store/query-journal.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import type { AnalyticsQuery } from './get-analytics.ts'

/** The most days in one series: a leap year. */
const mostDays = 366

/** The query of a series. `days` is its length when `from` is not given. */
export interface TimeseriesQuery extends AnalyticsQuery {
  readonly days: number
}

/** How much of the journal is read for days that are not sealed yet, in pages of one megabyte. */
const mostPages = 4

const nothing = { payments: 0, paidKobo: 0, refundedKobo: 0 }

/** The whole days of a range in a zone, both ends included. */
interface Days {
  readonly first: LocalDay
  readonly last: LocalDay
  readonly zone: string
}

/**
 * Revenue, its movements, recovery and payments day by day, in the merchant's zone (B12). Paid amounts come from the
 * journal's seals, which settlement makes anyway, so counting a payment here costs no extra write.
 * A range that ends before it begins has no days (Q4).
 * @throws Problem 422 for a range of more than 366 days.
 */
export async function getAnalyticsTimeseries(context: OperationContext, query: TimeseriesQuery) {
  const zone = await zoneOf(context)
  const days = daysOf(query, nowOf(context), zone)
  const currency = query.currency ?? DEFAULT_CURRENCY
  const [counted, money] = await Promise.all([
    queryAllSpread(context, dayTalliesOf(context.tenant.merchantId)),
    readMoney(context, days),
  ])
  const moneyOf = (day: LocalDay) =>
    money.unknown.has(day) ? null : (money.byDay[day]?.[currency] ?? nothing)
  return {
    from: startOfLocalDay(days.first, zone),
    to: startOfLocalDay(daysAfter(days.last, 1), zone),
    timeZone: zone,
    currency,
    days: seriesOf({ ...days, currency, counted, moneyOf }),
  }
}

function daysOf({ from, to, days }: TimeseriesQuery, now: string, zone: string): Days {
  // `to` excludes the day that begins at it, and includes a day that it falls within.
  const last = localDayOf(to === undefined ? now : addMs(instantOfMoment(to, zone), -1), zone)
  const first = from === undefined ? daysAfter(last, 1 - days) : localDayOf(instantOfMoment(from, zone), zone)
  if (first > last) return { first, last: daysAfter(first, -1), zone }
  if (daysAfter(first, mostDays - 1) < last)
    throw invalid('to', `must be at most ${mostDays} days after from`)
  return { first, last, zone }
}

/** The money of a range's days, and the days that have not been added up yet. */
export async function readMoney(
  context: OperationContext,
  { first, last, zone }: Days,
): Promise<{ readonly byDay: MoneyByDay; readonly unknown: ReadonlySet<LocalDay> }> {
  const [start, end] = [startOfLocalDay(first, zone), startOfLocalDay(daysAfter(last, 1), zone)]
  const seals = await sealsBetween(context, lagosDayOf(start), daysAfter(lagosDayOf(end), 31))
  let byDay = noMoney
  const unknown = new Set<LocalDay>()
  for (const seal of seals) {
    if (seal.money !== null) byDay = plusMoney(byDay, seal.money)
    else for (const day of daysBetween(startOf(seal, first), seal.through)) unknown.add(day)
  }
  const newest = seals.at(-1)
  const from = newest === undefined ? start : endOfLagosDay(newest.through)
  if (from < end) {
    const open = await newestEntries(context, { from: from < start ? start : from, to: end }, mostPages)
    byDay = open.entries.reduce((sum, entry) => withEntry(sum, entry, zone), byDay)
    const oldest = open.entries.at(-1)
    if (!open.all && oldest)
      for (const day of daysBetween(localDayOf(from, zone), localDayOf(oldest.createdAt, zone)))
        unknown.add(day)
  }
  return { byDay, unknown }
}

function startOf({ since }: Seal, first: LocalDay): LocalDay {
  return since === null || since < first ? first : since
}
