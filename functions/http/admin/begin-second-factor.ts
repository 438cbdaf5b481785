import * as contract from '../../../shared/api/contracts/second-factor.ts'
import { beginSecondFactor } from '../../../shared/operations/second-factor/second-factor.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('begin-second-factor', {
  contract: contract.beginSecondFactor,
  providers: { pepper },
  run: (context) => beginSecondFactor(context),
  present: (result) => result,
})
