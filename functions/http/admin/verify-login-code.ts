import * as contract from '../../../shared/api/contracts/admin.ts'
import { verifyLoginCode } from '../../../shared/operations/merchants/verify-login-code.ts'
import { mailer } from '../../../shared/runtime/providers/mailer.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('verify-login-code', {
  contract: contract.verifyLoginCode,
  providers: { mailer, pepper },
  run: (context, { body }) => verifyLoginCode(context, body),
  present: (session) => session,
})
