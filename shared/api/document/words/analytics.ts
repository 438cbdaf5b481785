import { getAnalyticsFailures, getAnalyticsOverview } from '../../contracts/analytics.ts'
import { event, listEvents } from '../../contracts/event.ts'
import { describe } from '../describe.ts'

// Figures over a range, and the events they follow.

const range = {
  from: 'The start of the range: a date (the start of that day) or an instant. 30 days ago by default.',
  to: 'The end of the range, itself not in it: a date or an instant. Now by default.',
  currency: 'Only subscriptions in this currency; NGN by default.',
} as const
describe([getAnalyticsOverview.query, getAnalyticsFailures.query], range)
describe([getAnalyticsOverview.response], {
  mrrKobo:
    'Monthly recurring revenue now, in minor units: what active and past-due subscriptions bring in an average month.',
  activeSubscriptions: 'How many subscriptions are active or past due now.',
  trialing: 'How many are in their trial now.',
  newMrrKobo: 'Monthly revenue that new subscriptions brought in the range.',
  expansionMrrKobo: 'Monthly revenue that changes to dearer plans brought.',
  contractionMrrKobo: 'Monthly revenue that changes to cheaper plans took away.',
  churnedMrrKobo: 'Monthly revenue that ended subscriptions took away.',
  subscriberChurnRate: 'Subscriptions lost in the range, as a fraction of those active at its start.',
  recoveredKobo: 'Money of failed renewals that was collected after all, in minor units.',
  recoveryRate: 'Failed renewals that were recovered, as a fraction of those that were decided.',
})
describe([getAnalyticsFailures.response], {
  inFlight: 'Cases that are open now.',
  recovered: 'Cases that ended with a payment in the range.',
  exhausted: 'Cases that ended without one.',
  recoveryRate: 'Recovered cases as a fraction of recovered and exhausted ones.',
  byFailureCode: 'How many charges failed in the range, by failure code.',
})

describe([event], {
  id: 'The event’s identifier, with the prefix `evt_`: drop repeats by it.',
  type: 'What happened.',
  createdAt: 'When it happened.',
  data: 'The objects as they were right after the change, and what else belongs to this type.',
})
describe([listEvents.query], { type: 'Only events of this type.' })
