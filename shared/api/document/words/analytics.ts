import {
  getAnalyticsFailures,
  getAnalyticsOverview,
  getAnalyticsTimeseries,
  getAnalyticsGrowth,
  getAnalyticsExpected,
} from '../../contracts/analytics.ts'
import { event, listEvents } from '../../contracts/event.ts'
import { describe } from '../describe.ts'

// Figures over a range, and the events that they are computed from.

const range = {
  from: 'The start of the range: a date (the start of that day) or an instant. 30 days ago by default.',
  to: 'The end of the range, exclusive: a date or an instant. Now by default.',
  currency: 'Only subscriptions in this currency; NGN by default.',
} as const
const usedWords = {
  from: 'The first instant that was counted: `from` and `to` are widened to whole days.',
  to: 'The first instant that was not.',
  timeZone: 'The time zone of the days: yours, as `PATCH /v1/settings/billing` sets it.',
} as const

describe([getAnalyticsOverview.query, getAnalyticsFailures.query], range)
describe([getAnalyticsExpected.query], { currency: range.currency })
describe([getAnalyticsTimeseries.query], {
  ...range,
  from: 'The start of the range: a date (the start of that day) or an instant. By default it follows from `days`.',
  days: 'How many days the range has, ending today or on the day before `to`; used where `from` is left out.',
})
describe([getAnalyticsOverview.response], {
  ...usedWords,
  mrrKobo:
    'Monthly recurring revenue at the end of the range, in minor units: what active and past-due subscriptions bring in an average month.',
  activeSubscriptions: 'How many subscriptions were active or past due at the end of the range.',
  trialing: 'How many were in their trial at the end of the range.',
  newMrrKobo: 'Monthly revenue that new subscriptions brought in the range, in minor units.',
  expansionMrrKobo: 'Monthly revenue that changes to more expensive plans brought, in minor units.',
  contractionMrrKobo: 'Monthly revenue that changes to cheaper plans took away, in minor units.',
  churnedMrrKobo: 'Monthly revenue that ended subscriptions took away, in minor units.',
  subscriberChurnRate: 'Subscriptions lost in the range, as a fraction of those active at its start.',
  recoveredKobo: 'Money of failed renewals that was recovered, in minor units.',
  recoveryRate: 'Failed renewals that were recovered, as a fraction of those that were decided.',
  importedMrrKobo:
    'Monthly revenue of subscriptions that were imported in the range, in minor units; they are not new.',
  currency: 'The currency that was counted: money, subscriptions and cases.',
})
describe([getAnalyticsFailures.response], {
  ...usedWords,
  inFlight: 'Cases that were open at the end of the range.',
  recovered: 'Cases that ended with a payment in the range.',
  exhausted: 'Cases that ended without one.',
  recoveryRate: 'Recovered cases as a fraction of recovered and exhausted ones.',
  byFailureCode: 'How many charges failed in the range, by failure code.',
  currency: 'The currency whose charges and cases these are.',
  recoveredByFailureCode:
    'Recovered cases by the code of their last failure; not counting those paid after recovery had ended.',
  exhaustedByFailureCode: 'Exhausted cases by the code of their last failure.',
  recoveredByFailedCharges: 'Recovered cases by how many automatic charges had failed before they were paid.',
  recoveredByRule:
    'Recovered cases by the last recovery rule that applied, as `nextAction` of a case names it.',
  exhaustedByRule: 'Exhausted cases by the last rule that applied.',
  failedByHour: 'Failed charges by the hour in Lagos, `00` to `23`.',
  recoveredByHour: 'Payments of recovered cases by the hour in Lagos.',
})

describe([getAnalyticsTimeseries.response], {
  from: 'The start of the first day.',
  to: 'The end of the last day.',
  timeZone: 'The zone whose days these are: that of your billing settings.',
  currency: 'The currency that was counted: money, subscriptions and cases.',
  days: [
    'One row a day, oldest first.',
    {
      date: 'The day.',
      mrrKobo: 'Monthly recurring revenue as the day ended, in minor units.',
      newMrrKobo: 'Monthly revenue that new subscriptions brought on the day, in minor units.',
      expansionMrrKobo: 'What changes to more expensive plans and ended pauses brought, in minor units.',
      contractionMrrKobo: 'What changes to cheaper plans and pauses took away, in minor units.',
      churnedMrrKobo: 'What ended subscriptions took away, in minor units.',
      activeSubscriptions: 'How many subscriptions were active or past due as the day ended.',
      inRecovery: 'How many renewals were being recovered as the day ended.',
      atRiskMrrKobo: 'The monthly revenue of their subscriptions, in minor units.',
      recoveredKobo: 'Money of failed renewals that was collected on the day, in minor units.',
      failedCharges: 'Charges that failed on the day.',
      payments: 'Payments that brought money on the day; null: not added up yet.',
      paidKobo: 'What they brought, in minor units; null: not added up yet.',
      refundedKobo: 'What was refunded on the day, in minor units; null: not added up yet.',
      importedMrrKobo:
        'Monthly revenue of subscriptions that were imported on the day, in minor units; they are not new.',
    },
  ],
})

describe([getAnalyticsGrowth.response], {
  from: 'The start of the first day that was counted.',
  to: 'The end of the last day.',
  timeZone: 'The zone whose days these are: that of your billing settings.',
  currency: 'The currency of the subscriptions that were counted.',
  cohorts: [
    'Subscriptions by the month in which they were created, oldest first; at most 24 months.',
    {
      month: 'The month in Lagos, `YYYY-MM`.',
      started: 'How many of its subscriptions were ever paid for, or were imported.',
      kept: 'How many of them had not left at the end of the month, of the month after it, and so on; the last number is today’s.',
    },
  ],
  leftBy:
    'Subscriptions that ended within the range, by how: `canceled`, `unpaid` after a recovery, `expired` after the last period of their plan.',
  leftFor:
    'Cancellations by the reason given: `price`, `away`, `unused`, `quality`, or `other`, which also counts reasons in your own words.',
})

describe([getAnalyticsExpected.response], {
  from: 'The start of today.',
  to: 'The end of the last day.',
  timeZone: 'The zone whose days these are.',
  currency: 'The currency that was counted.',
  complete: 'False where you have more than 10,000 subscriptions: then the newest 10,000 were counted.',
  renewals: 'All renewals of the 30 days.',
  expectedKobo: 'Their sum, in minor units.',
  days: [
    'One row a day, today first.',
    {
      date: 'The day.',
      renewals: 'How many subscriptions renew on it, the ends of trials included.',
      expectedKobo:
        'Their sum in minor units, at the agreed prices less lasting discounts: without taxes, credit and scheduled changes.',
    },
  ],
})

describe([event], {
  id: 'The event’s identifier, with the prefix `evt_`: drop repeats by it.',
  type: 'What happened.',
  createdAt: 'When it happened.',
  data: 'The objects right after the change, and the other fields of this type.',
})
describe([listEvents.query], { type: 'Only events of this type.' })
