import * as contract from '../../../shared/api/contracts/invoice-item.ts'
import { invoiceItemView } from '../../../shared/views/invoice-item.ts'
import { deleteInvoiceItem } from '../../../shared/operations/subscriptions/delete-invoice-item.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('delete-invoice-item', {
  contract: contract.deleteInvoiceItem,
  providers: {},
  run: (context, { params }) => deleteInvoiceItem(context, params.id),
  present: invoiceItemView,
})
