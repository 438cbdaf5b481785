import * as contract from '../../../shared/api/contracts/invoice.ts'
import { refundView } from '../../../shared/views/refund.ts'
import { refundInvoice } from '../../../shared/operations/refunds/refund-invoice.ts'
import { holdToLimits } from '../../../shared/operations/changes/hold-to-limits.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('refund-invoice', {
  contract: contract.refundInvoice,
  providers: { gateway },
  run: (context, { params, body }) => refundInvoice(context, params.id, body),
  hold: holdToLimits,
  present: refundView,
})
