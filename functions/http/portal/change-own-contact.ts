import * as contract from '../../../shared/api/contracts/portal-sign-in.ts'
import { changeOwnContact } from '../../../shared/operations/identity/own-contact.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'
import { contactWire } from '../middleware/portal-wire.ts'
import { sessionCookie } from '../middleware/session-cookie.ts'

export const handler = endpoint('change-own-contact', {
  contract: contract.changeOwnContact,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: (context, { body }) => changeOwnContact(context, body),
  present: ({ token, expiresAt }) => ({ token, expiresAt }),
  cookies: ({ token, expiresAt }) => [sessionCookie(token, expiresAt, 'identity')],
  wire: contactWire,
})
