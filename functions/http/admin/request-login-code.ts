import * as contract from '../../../shared/api/contracts/admin.ts'
import { requestLoginCode } from '../../../shared/operations/merchants/request-login-code.ts'
import { mailer } from '../../../shared/runtime/providers/mailer.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('request-login-code', {
  contract: contract.requestLoginCode,
  providers: { mailer, pepper },
  run: (context, { body }) => requestLoginCode(context, body),
  present: (answer) => answer,
})
