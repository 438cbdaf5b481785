import * as contract from '../../../shared/api/contracts/balance.ts'
import { verifyBalance } from '../../../shared/operations/balance/verify-balance.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('verify-balance', {
  contract: contract.verifyBalance,
  providers: {},
  run: (context) => verifyBalance(context),
  present: (check) => check,
})
