import * as contract from '../../../shared/api/contracts/admin.ts'
import { requestLoginCode } from '../../../shared/operations/merchants/request-login-code.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'
import { marksIn } from '../middleware/known-browser.ts'

export const handler = endpoint('request-login-code', {
  contract: contract.requestLoginCode,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: (context, { body }, { cookies }) => requestLoginCode(context, { ...body, marks: marksIn(cookies) }),
  present: (answer) => answer,
})
