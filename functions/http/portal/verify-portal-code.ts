import * as contract from '../../../shared/api/contracts/portal-sign-in.ts'
import { givenContact } from '../../../shared/operations/identity/given-contact.ts'
import { verifyIdentityCode } from '../../../shared/operations/identity/verify-identity-code.ts'
import { knownFrom } from '../../../shared/operations/one-time-codes/known-from.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'
import { markCookie, marksIn } from '../middleware/known-browser.ts'
import { signInWire } from '../middleware/portal-wire.ts'
import { sessionCookie } from '../middleware/session-cookie.ts'

export const handler = endpoint('verify-portal-code', {
  contract: contract.verifyPortalCode,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: async (context, { body: { phone, email, code } }, { cookies }) => ({
    ...(await verifyIdentityCode(context, { phone, email, code })),
    known: await knownFrom(context, 'identity', givenContact({ phone, email }).value),
    before: marksIn(cookies),
  }),
  present: ({ expiresAt }) => ({ expiresAt }),
  cookies: ({ token, expiresAt, known, before }) => [
    sessionCookie(token, expiresAt, 'identity'),
    markCookie(known, before),
  ],
  wire: signInWire,
})
