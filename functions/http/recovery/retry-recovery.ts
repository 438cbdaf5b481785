import * as contract from '../../../shared/api/contracts/recovery.ts'
import { invoiceView } from '../../../shared/views/invoice.ts'
import { payInvoice } from '../../../shared/operations/invoices/pay-invoice.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('retry-recovery', {
  contract: contract.retryRecovery,
  providers: { gateway },
  run: (context, { params, body }) => payInvoice(context, params.invoiceId, body.paymentMethodId ?? null),
  present: invoiceView,
})
