import * as contract from '../../../shared/api/contracts/refund.ts'
import { refundRef } from '../../../shared/store/entities/refund.ts'
import { refundRecordView } from '../../../shared/views/refund.ts'
import { readObject } from '../../../shared/operations/unit-of-work/read-object.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-refund', {
  contract: contract.getRefund,
  providers: {},
  run: (context, { params }) => readObject(context, refundRef(context.tenant.merchantId, params.id)),
  present: refundRecordView,
})
