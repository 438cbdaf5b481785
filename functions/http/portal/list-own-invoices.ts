import * as contract from '../../../shared/api/contracts/portal.ts'
import { ownInvoiceView } from '../../../shared/views/portal.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listOwnInvoices } from '../../../shared/operations/portal/own-objects.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-own-invoices', {
  contract: contract.listOwnInvoices,
  providers: {},
  run: (context, { query }) => listOwnInvoices(context, query),
  present: pageView(ownInvoiceView),
})
