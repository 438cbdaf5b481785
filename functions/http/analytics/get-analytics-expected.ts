import * as contract from '../../../shared/api/contracts/analytics.ts'
import { getAnalyticsExpected } from '../../../shared/operations/analytics/get-analytics-growth.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-analytics-expected', {
  contract: contract.getAnalyticsExpected,
  providers: {},
  run: (context, { query }) => getAnalyticsExpected(context, query),
  present: (expected) => expected,
})
