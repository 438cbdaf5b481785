import * as contract from '../../../shared/api/contracts/tax-document.ts'
import { noteLink } from '../../../shared/operations/tax/document-links.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { checkoutBaseUrlOf } from '../../../shared/runtime/context.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-credit-note-pdf', {
  contract: contract.getCreditNotePdf,
  providers: { pepper },
  run: async (context, { params }) => ({
    token: await noteLink(context, params.id),
    mode: context.tenant.mode,
  }),
  present: ({ token, mode }) => ({ url: `${checkoutBaseUrlOf(mode)}/documents/${token}` }),
})
