import * as contract from '../../../shared/api/contracts/refund.ts'
import { pageView } from '../../../shared/views/page.ts'
import { refundRecordView } from '../../../shared/views/refund.ts'
import { listRefunds } from '../../../shared/operations/refunds/list-refunds.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-refunds', {
  contract: contract.listRefunds,
  providers: {},
  run: (context, { query }) => listRefunds(context, query),
  present: pageView(refundRecordView),
})
