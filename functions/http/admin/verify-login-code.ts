import * as contract from '../../../shared/api/contracts/admin.ts'
import { verifyLoginCode } from '../../../shared/operations/merchants/verify-login-code.ts'
import { knownFrom } from '../../../shared/operations/one-time-codes/known-from.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'
import { markCookie, marksIn } from '../middleware/known-browser.ts'
import { sessionCookie } from '../middleware/session-cookie.ts'

export const handler = endpoint('verify-login-code', {
  contract: contract.verifyLoginCode,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: async (context, { body }, { cookies }) => ({
    ...(await verifyLoginCode(context, body)),
    kind: body.session,
    known: await knownFrom(context, 'dashboard_login', body.email.toLowerCase()),
    before: marksIn(cookies),
  }),
  present: ({ token, expiresAt, kind }) => ({ token: kind === 'cookie' ? null : token, expiresAt }),
  cookies: ({ token, expiresAt, kind, known, before }) =>
    kind === 'cookie' ? [sessionCookie(token, expiresAt), markCookie(known, before)] : [],
})
