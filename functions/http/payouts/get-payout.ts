import * as contract from '../../../shared/api/contracts/payout.ts'
import { getPayout } from '../../../shared/operations/payouts/get-payout.ts'
import { payoutView } from '../../../shared/views/payout.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-payout', {
  contract: contract.getPayout,
  providers: {},
  run: (context, { params }) => getPayout(context, params.id),
  present: payoutView,
})
