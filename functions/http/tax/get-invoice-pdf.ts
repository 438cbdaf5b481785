import * as contract from '../../../shared/api/contracts/tax-document.ts'
import { invoiceLink } from '../../../shared/operations/tax/document-links.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { checkoutBaseUrlOf } from '../../../shared/runtime/context.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-invoice-pdf', {
  contract: contract.getInvoicePdf,
  providers: { pepper },
  run: async (context, { params }) => ({
    token: await invoiceLink(context, params.id),
    mode: context.tenant.mode,
  }),
  present: ({ token, mode }) => ({ url: `${checkoutBaseUrlOf(mode)}/documents/${token}` }),
})
