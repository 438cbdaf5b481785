import * as contract from '../../../shared/api/contracts/identity.ts'
import { requestIdentityCode } from '../../../shared/operations/identity/request-identity-code.ts'
import { messenger } from '../../../shared/runtime/providers/messenger.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('request-identity-code', {
  contract: contract.requestIdentityCode,
  providers: { messenger, pepper },
  run: (context, { body }) => requestIdentityCode(context, body),
  present: (answer) => answer,
})
