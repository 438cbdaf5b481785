import * as contract from '../../../shared/api/contracts/second-factor.ts'
import { requireSecondFactor } from '../../../shared/operations/second-factor/second-factor.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('require-second-factor', {
  contract: contract.requireSecondFactor,
  providers: { pepper },
  run: (context, { body }) => requireSecondFactor(context, body.required),
  present: (result) => result,
})
