import * as contract from '../../../shared/api/contracts/payout.ts'
import { listPayoutAccounts } from '../../../shared/operations/payouts/get-payout.ts'
import { pageView } from '../../../shared/views/page.ts'
import { payoutAccountView } from '../../../shared/views/payout.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-payout-accounts', {
  contract: contract.listPayoutAccounts,
  providers: {},
  run: (context, { query }) => listPayoutAccounts(context, query),
  present: pageView(payoutAccountView),
})
