import * as contract from '../../../shared/api/contracts/invoice.ts'
import { invoiceView } from '../../../shared/domain/views/invoice.ts'
import { pageView } from '../../../shared/domain/views/page.ts'
import { listInvoices } from '../../../shared/operations/invoices/list-invoices.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-invoices', {
  contract: contract.listInvoices,
  providers: {},
  run: (context, { query }) => listInvoices(context, query),
  present: pageView(invoiceView),
})
