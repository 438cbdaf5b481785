import * as contract from '../../../shared/api/contracts/identity.ts'
import { verifyIdentityCode } from '../../../shared/operations/identity/verify-identity-code.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('verify-identity-code', {
  contract: contract.verifyIdentityCode,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: (context, { body }) => verifyIdentityCode(context, body),
  present: (session) => session,
})
