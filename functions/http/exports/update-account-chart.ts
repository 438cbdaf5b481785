import * as contract from '../../../shared/api/contracts/export.ts'
import { updateAccountChart } from '../../../shared/operations/exports/account-chart.ts'
import { accountChartView } from '../../../shared/views/export.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-account-chart', {
  contract: contract.updateAccountChart,
  providers: {},
  run: (context, { body }) =>
    updateAccountChart(
      context,
      Object.fromEntries(
        body.accounts.map(({ account, code, name }) => [
          account,
          code === null ? null : { code, name: name ?? code },
        ]),
      ),
    ),
  present: accountChartView,
})
