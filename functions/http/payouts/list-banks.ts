import * as contract from '../../../shared/api/contracts/payout.ts'
import { bank } from '../../../shared/runtime/providers/bank.ts'
import { listBanks } from '../../../shared/operations/payouts/resolve-payout-account.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-banks', {
  contract: contract.listBanks,
  providers: { bank },
  run: (context) => listBanks(context),
  present: (answer) => answer,
})
