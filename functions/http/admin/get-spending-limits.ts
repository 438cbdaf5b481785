import * as contract from '../../../shared/api/contracts/spending-limits.ts'
import { getSpendingLimits } from '../../../shared/operations/merchants/get-spending-limits.ts'
import { spendingLimitsView } from '../../../shared/views/spending-limits.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-spending-limits', {
  contract: contract.getSpendingLimits,
  providers: {},
  run: (context) => getSpendingLimits(context),
  present: spendingLimitsView,
})
