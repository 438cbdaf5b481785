import * as contract from '../../../shared/api/contracts/invoice-item.ts'
import { invoiceItemView } from '../../../shared/views/invoice-item.ts'
import { createInvoiceItem } from '../../../shared/operations/subscriptions/create-invoice-item.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-invoice-item', {
  contract: contract.createInvoiceItem,
  providers: {},
  run: (context, { body }) => createInvoiceItem(context, body),
  present: invoiceItemView,
})
