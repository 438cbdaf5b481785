import * as contract from '../../../shared/api/contracts/invoice.ts'
import { invoiceView } from '../../../shared/views/invoice.ts'
import { createInvoice } from '../../../shared/operations/invoices/create-invoice.ts'
import { holdToLimits } from '../../../shared/operations/changes/hold-to-limits.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-invoice', {
  contract: contract.createInvoice,
  providers: { gateway },
  run: (context, { body }) => createInvoice(context, body),
  hold: holdToLimits,
  present: invoiceView,
})
