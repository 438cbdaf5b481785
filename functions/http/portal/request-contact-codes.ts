import * as contract from '../../../shared/api/contracts/portal-sign-in.ts'
import { requestContactCodes } from '../../../shared/operations/identity/own-contact.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'
import { contactWire } from '../middleware/portal-wire.ts'
import { contactCodesPage } from '../pages/portal-sign-in.ts'

export const handler = endpoint('request-contact-codes', {
  contract: contract.requestContactCodes,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: async (context, { body }) => ({
    ...(await requestContactCodes(context, body)),
    mode: context.tenant.mode,
  }),
  present: ({ sent, expiresAt }) => ({ sent, expiresAt }),
  page: contactCodesPage,
  wire: contactWire,
})
