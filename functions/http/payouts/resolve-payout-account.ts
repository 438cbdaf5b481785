import * as contract from '../../../shared/api/contracts/payout.ts'
import { bank } from '../../../shared/runtime/providers/bank.ts'
import { resolveAccount } from '../../../shared/operations/payouts/resolve-payout-account.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('resolve-payout-account', {
  contract: contract.resolvePayoutAccount,
  providers: { bank },
  run: (context, { body }) => resolveAccount(context, body),
  present: ({ accountName }) => ({ accountName }),
})
