import * as contract from '../../../shared/api/contracts/refund-request.ts'
import { refundView } from '../../../shared/views/refund.ts'
import { approveRefundRequest } from '../../../shared/operations/refunds/refund-requests.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('approve-refund-request', {
  contract: contract.approveRefundRequest,
  providers: { gateway },
  run: (context, { params }) => approveRefundRequest(context, params.id),
  present: refundView,
})
