import * as contract from '../../../shared/api/contracts/refund.ts'
import { refundRecordView } from '../../../shared/views/refund.ts'
import { getRefund } from '../../../shared/operations/refunds/get-refund.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-refund', {
  contract: contract.getRefund,
  providers: {},
  run: (context, { params }) => getRefund(context, params.id),
  present: refundRecordView,
})
