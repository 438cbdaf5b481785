import * as contract from '../../../shared/api/contracts/invoice.ts'
import { invoiceView } from '../../../shared/views/invoice.ts'
import { voidInvoice } from '../../../shared/operations/invoices/void-invoice.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('void-invoice', {
  contract: contract.voidInvoice,
  providers: {},
  run: (context, { params }) => voidInvoice(context, params.id),
  present: invoiceView,
})
