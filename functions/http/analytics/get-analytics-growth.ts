import * as contract from '../../../shared/api/contracts/analytics.ts'
import { getAnalyticsGrowth } from '../../../shared/operations/analytics/get-analytics-growth.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-analytics-growth', {
  contract: contract.getAnalyticsGrowth,
  providers: {},
  run: (context, { query }) => getAnalyticsGrowth(context, query),
  present: (growth) => growth,
})
