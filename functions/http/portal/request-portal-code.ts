import * as contract from '../../../shared/api/contracts/portal-sign-in.ts'
import { givenContact } from '../../../shared/operations/identity/given-contact.ts'
import { requestIdentityCode } from '../../../shared/operations/identity/request-identity-code.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'
import { marksIn } from '../middleware/known-browser.ts'
import { signInWire } from '../middleware/portal-wire.ts'
import { codePage } from '../pages/portal-sign-in.ts'

export const handler = endpoint('request-portal-code', {
  contract: contract.requestPortalCode,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: async (context, { body: { phone, email } }, { cookies }) => ({
    ...(await requestIdentityCode(context, { phone, email, marks: marksIn(cookies) })),
    person: givenContact({ phone, email }),
    mode: context.tenant.mode,
  }),
  present: ({ sent, expiresAt }) => ({ sent, expiresAt }),
  page: codePage,
  wire: signInWire,
})
