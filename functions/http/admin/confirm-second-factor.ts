import * as contract from '../../../shared/api/contracts/second-factor.ts'
import { confirmSecondFactor } from '../../../shared/operations/second-factor/second-factor.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('confirm-second-factor', {
  contract: contract.confirmSecondFactor,
  providers: { pepper },
  run: (context, { body }) => confirmSecondFactor(context, body.code),
  present: (result) => result,
})
