import * as contract from '../../../shared/api/contracts/admin.ts'
import { verifyLoginCode } from '../../../shared/operations/merchants/verify-login-code.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'
import { sessionCookie } from '../middleware/session-cookie.ts'

export const handler = endpoint('verify-login-code', {
  contract: contract.verifyLoginCode,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: async (context, { body }) => ({ ...(await verifyLoginCode(context, body)), kind: body.session }),
  present: ({ token, expiresAt, kind }) => ({ token: kind === 'cookie' ? null : token, expiresAt }),
  cookies: ({ token, expiresAt, kind }) => (kind === 'cookie' ? [sessionCookie(token, expiresAt)] : []),
})
