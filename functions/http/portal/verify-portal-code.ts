import * as contract from '../../../shared/api/contracts/portal-sign-in.ts'
import { verifyIdentityCode } from '../../../shared/operations/identity/verify-identity-code.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'
import { signInWire } from '../middleware/portal-wire.ts'
import { sessionCookie } from '../middleware/session-cookie.ts'

export const handler = endpoint('verify-portal-code', {
  contract: contract.verifyPortalCode,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: (context, { body: { phone, code } }) => verifyIdentityCode(context, { phone, code }),
  present: ({ expiresAt }) => ({ expiresAt }),
  cookies: ({ token, expiresAt }) => [sessionCookie(token, expiresAt, 'identity')],
  wire: signInWire,
})
