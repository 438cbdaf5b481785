import * as contract from '../../../shared/api/contracts/analytics.ts'
import { getAnalyticsTimeseries } from '../../../shared/operations/analytics/get-analytics-timeseries.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-analytics-timeseries', {
  contract: contract.getAnalyticsTimeseries,
  providers: {},
  run: (context, { query }) => getAnalyticsTimeseries(context, query),
  present: (series) => series,
})
