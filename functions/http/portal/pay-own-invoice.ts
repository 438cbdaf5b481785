import * as contract from '../../../shared/api/contracts/portal.ts'
import { ownInvoiceView } from '../../../shared/views/portal.ts'
import { payOwnInvoice } from '../../../shared/operations/portal/change-own.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'

export const handler = endpoint('pay-own-invoice', {
  contract: contract.payOwnInvoice,
  providers: { gateway },
  run: (context, { params, body }) => payOwnInvoice(context, params.id, body.paymentMethodId ?? null),
  present: ownInvoiceView,
  wire: portalForms,
})
