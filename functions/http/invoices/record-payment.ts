import * as contract from '../../../shared/api/contracts/invoice.ts'
import { invoiceView } from '../../../shared/views/invoice.ts'
import { recordPayment } from '../../../shared/operations/invoices/record-payment.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('record-payment', {
  contract: contract.recordPayment,
  providers: {},
  run: (context, { params, body }) => recordPayment(context, params.id, body),
  present: invoiceView,
})
