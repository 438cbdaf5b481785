import * as contract from '../../../shared/api/contracts/second-factor.ts'
import { removeSecondFactor } from '../../../shared/operations/second-factor/second-factor.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('remove-second-factor', {
  contract: contract.removeSecondFactor,
  providers: { pepper },
  run: (context) => removeSecondFactor(context),
  present: (result) => result,
})
