import * as contract from '../../../shared/api/contracts/payout.ts'
import { createPayout } from '../../../shared/operations/payouts/create-payout.ts'
import { payoutView } from '../../../shared/views/payout.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-payout', {
  contract: contract.createPayout,
  providers: { pepper },
  run: (context, { body }) => createPayout(context, body),
  present: payoutView,
})
