import * as contract from '../../../shared/api/contracts/payout.ts'
import { listPayouts } from '../../../shared/operations/payouts/list-payouts.ts'
import { payoutView } from '../../../shared/views/payout.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-payouts', {
  contract: contract.listPayouts,
  providers: {},
  run: (context) => listPayouts(context),
  present: ({ availableKobo, pendingKobo, currency, items }) => ({
    availableKobo,
    pendingKobo,
    currency,
    items: items.map(payoutView),
  }),
})
