import * as contract from '../../../shared/api/contracts/second-factor.ts'
import { getSecondFactor } from '../../../shared/operations/second-factor/second-factor.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-second-factor', {
  contract: contract.getSecondFactor,
  providers: {},
  run: (context) => getSecondFactor(context),
  present: (result) => result,
})
