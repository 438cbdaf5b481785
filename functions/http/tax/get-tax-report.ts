import * as contract from '../../../shared/api/contracts/tax.ts'
import { readTaxReport } from '../../../shared/operations/tax/tax-report.ts'
import { taxReportView } from '../../../shared/views/tax.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-tax-report', {
  contract: contract.getTaxReport,
  providers: {},
  run: (context, { query }) => readTaxReport(context, query),
  present: taxReportView,
})
