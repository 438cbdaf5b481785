import * as contract from '../../../shared/api/contracts/analytics.ts'
import { getAnalyticsFailures } from '../../../shared/operations/analytics/get-analytics.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-analytics-failures', {
  contract: contract.getAnalyticsFailures,
  providers: {},
  run: (context, { query }) => getAnalyticsFailures(context, query),
  present: (failures) => failures,
})
