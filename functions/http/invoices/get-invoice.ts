import * as contract from '../../../shared/api/contracts/invoice.ts'
import { attemptView, invoiceView } from '../../../shared/domain/views/invoice.ts'
import { getInvoice } from '../../../shared/operations/get-invoice.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-invoice', {
  contract: contract.getInvoice,
  providers: {},
  run: (context, { params }) => getInvoice(context, params['id']!),
  present: ({ invoice, attempts }) => ({ ...invoiceView(invoice), attempts: attempts.map(attemptView) }),
})
