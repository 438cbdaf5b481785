import * as contract from '../../../shared/api/contracts/refund-request.ts'
import { refundRequestView } from '../../../shared/views/refund-request.ts'
import { requestRefund } from '../../../shared/operations/refunds/refund-requests.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('request-refund', {
  contract: contract.requestRefund,
  providers: {},
  run: (context, { params, body }) => requestRefund(context, params.id, body),
  present: refundRequestView,
})
