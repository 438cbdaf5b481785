import * as contract from '../../../shared/api/contracts/invoice.ts'
import { invoiceView } from '../../../shared/views/invoice.ts'
import { payInvoice } from '../../../shared/operations/invoices/pay-invoice.ts'
import { holdToLimits } from '../../../shared/operations/changes/hold-to-limits.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('pay-invoice', {
  contract: contract.payInvoice,
  providers: { gateway },
  run: (context, { params, body }) => payInvoice(context, params.id, body.paymentMethodId ?? null),
  hold: holdToLimits,
  present: invoiceView,
})
