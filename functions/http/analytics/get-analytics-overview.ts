import * as contract from '../../../shared/api/contracts/analytics.ts'
import { getAnalyticsOverview } from '../../../shared/operations/analytics/get-analytics.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-analytics-overview', {
  contract: contract.getAnalyticsOverview,
  providers: {},
  run: (context, { query }) => getAnalyticsOverview(context, query),
  present: (overview) => overview,
})
