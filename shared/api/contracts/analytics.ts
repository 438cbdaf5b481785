import * as z from 'zod/mini'
import { currency, digits, moment } from './common.ts'

/** [from, to), widened to whole days in the merchant’s zone; the last 30 days by default. */
const query = z.object({ from: moment, to: moment, currency: z.optional(currency) })

/** The range that was counted: whole days of the zone (B12). */
const used = { from: z.iso.datetime(), to: z.iso.datetime(), timeZone: z.string() }

/** The figures of a range (D11.20). Rates are fractions of 1. */
const overview = z.object({
  ...used,
  mrrKobo: z.int(),
  activeSubscriptions: z.int(),
  trialing: z.int(),
  newMrrKobo: z.int(),
  expansionMrrKobo: z.int(),
  contractionMrrKobo: z.int(),
  churnedMrrKobo: z.int(),
  subscriberChurnRate: z.number(),
  recoveredKobo: z.int(),
  recoveryRate: z.number(),
  importedMrrKobo: z.int(),
  currency,
})

const failures = z.object({
  ...used,
  inFlight: z.int(),
  recovered: z.int(),
  exhausted: z.int(),
  recoveryRate: z.number(),
  byFailureCode: z.record(z.string(), z.int()),
  currency,
  recoveredByFailureCode: z.record(z.string(), z.int()),
  exhaustedByFailureCode: z.record(z.string(), z.int()),
  recoveredByFailedCharges: z.record(z.string(), z.int()),
  recoveredByRule: z.record(z.string(), z.int()),
  exhaustedByRule: z.record(z.string(), z.int()),
  failedByHour: z.record(z.string(), z.int()),
  recoveredByHour: z.record(z.string(), z.int()),
})

/** One day; null: its payments are not yet summed. */
const day = z.object({
  date: z.iso.date(),
  mrrKobo: z.int(),
  newMrrKobo: z.int(),
  expansionMrrKobo: z.int(),
  contractionMrrKobo: z.int(),
  churnedMrrKobo: z.int(),
  activeSubscriptions: z.int(),
  inRecovery: z.int(),
  atRiskMrrKobo: z.int(),
  recoveredKobo: z.int(),
  failedCharges: z.int(),
  payments: z.nullable(z.int()),
  paidKobo: z.nullable(z.int()),
  refundedKobo: z.nullable(z.int()),
  importedMrrKobo: z.int(),
})

const timeseries = z.object({
  ...used,
  currency,
  days: z.array(day),
})

export const getAnalyticsOverview = { query, response: overview }
export const getAnalyticsFailures = { query, response: failures }
/** The most days of one series: a leap year. */
export const mostSeriesDays = 366

/** The length of the series, in days, if there is no `from`. */
const seriesQuery = z.object({
  ...query.shape,
  days: z._default(z.pipe(z.transform(digits), z.int().check(z.minimum(1), z.maximum(mostSeriesDays))), 30),
})

export const getAnalyticsTimeseries = { query: seriesQuery, response: timeseries }

/** Those who began in one month, and how many of them were still there at the end of it and of each month after it. */
const cohort = z.object({ month: z.string(), started: z.int(), kept: z.array(z.int()) })

const growth = z.object({
  ...used,
  cohorts: z.array(cohort),
  leftBy: z.record(z.string(), z.int()),
  leftFor: z.record(z.string(), z.int()),
  currency,
})

export const getAnalyticsGrowth = { query, response: growth }

const expectedDay = z.object({ date: z.iso.date(), renewals: z.int(), expectedKobo: z.int() })

const expected = z.object({
  ...used,
  currency,
  complete: z.boolean(),
  renewals: z.int(),
  expectedKobo: z.int(),
  days: z.array(expectedDay),
})

export const getAnalyticsExpected = {
  query: z.object({ currency: query.shape.currency }),
  response: expected,
}
