import * as contract from '../../../shared/api/contracts/invoice.ts'
import { expandedView } from '../../../shared/views/expanded.ts'
import { attemptView, invoiceView } from '../../../shared/views/invoice.ts'
import { getInvoice } from '../../../shared/operations/invoices/get-invoice.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-invoice', {
  contract: contract.getInvoice,
  providers: {},
  run: (context, { params, query }) => getInvoice(context, params.id, query.expand),
  present: ({ invoice, attempts, expanded }) => ({
    ...invoiceView(invoice),
    attempts: attempts.map(attemptView),
    ...expandedView(expanded),
  }),
})
