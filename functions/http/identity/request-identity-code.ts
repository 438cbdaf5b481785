import * as contract from '../../../shared/api/contracts/identity.ts'
import { requestIdentityCode } from '../../../shared/operations/identity/request-identity-code.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'
import { marksIn } from '../middleware/known-browser.ts'

export const handler = endpoint('request-identity-code', {
  contract: contract.requestIdentityCode,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: (context, { body }, { cookies }) => requestIdentityCode(context, { ...body, marks: marksIn(cookies) }),
  present: (answer) => answer,
})
