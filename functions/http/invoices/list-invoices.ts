import * as contract from '../../../shared/api/contracts/invoice.ts'
import { invoiceView } from '../../../shared/views/invoice.ts'
import { expandedPageView } from '../../../shared/views/page.ts'
import { listInvoices } from '../../../shared/operations/invoices/list-invoices.ts'
import { expandPage } from '../../../shared/operations/unit-of-work/read-expanded.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-invoices', {
  contract: contract.listInvoices,
  providers: {},
  run: async (context, { query }) => expandPage(context, await listInvoices(context, query), query.expand),
  present: expandedPageView(invoiceView),
})
