import * as contract from '../../../shared/api/contracts/export.ts'
import { getAccountChart } from '../../../shared/operations/exports/account-chart.ts'
import { accountChartView } from '../../../shared/views/export.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-account-chart', {
  contract: contract.getAccountChart,
  providers: {},
  run: (context) => getAccountChart(context),
  present: accountChartView,
})
