import * as contract from '../../../shared/api/contracts/invoice.ts'
import { invoiceView } from '../../../shared/views/invoice.ts'
import { removePayment } from '../../../shared/operations/refunds/remove-payment.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('remove-payment', {
  contract: contract.removePayment,
  providers: {},
  run: (context, { params }) => removePayment(context, params.id, params.paymentId),
  present: invoiceView,
})
