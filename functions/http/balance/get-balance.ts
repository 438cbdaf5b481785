import * as contract from '../../../shared/api/contracts/balance.ts'
import { getBalance } from '../../../shared/operations/balance/get-balance.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-balance', {
  contract: contract.getBalance,
  providers: {},
  run: (context, { query }) => getBalance(context, query.currency, query.asOf),
  present: (balance) => balance,
})
