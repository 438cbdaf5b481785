import * as contract from '../../../shared/api/contracts/refund-request.ts'
import { refundRequestView } from '../../../shared/views/refund-request.ts'
import { refuseRefundRequest } from '../../../shared/operations/refunds/refund-requests.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('refuse-refund-request', {
  contract: contract.refuseRefundRequest,
  providers: {},
  run: (context, { params, body }) => refuseRefundRequest(context, params.id, body.answer ?? null),
  present: refundRequestView,
})
