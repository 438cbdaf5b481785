import * as contract from '../../../shared/api/contracts/spending-limits.ts'
import { updateSpendingLimits } from '../../../shared/operations/merchants/update-spending-limits.ts'
import { spendingLimitsView } from '../../../shared/views/spending-limits.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-spending-limits', {
  contract: contract.updateSpendingLimits,
  providers: {},
  run: (context, { body }) => updateSpendingLimits(context, body),
  present: spendingLimitsView,
})
