import * as contract from '../../../shared/api/contracts/refund-request.ts'
import { pageView } from '../../../shared/views/page.ts'
import { refundRequestView } from '../../../shared/views/refund-request.ts'
import { listRefundRequests } from '../../../shared/operations/refunds/refund-requests.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-refund-requests', {
  contract: contract.listRefundRequests,
  providers: {},
  run: (context, { query }) => listRefundRequests(context, query),
  present: pageView(refundRequestView),
})
