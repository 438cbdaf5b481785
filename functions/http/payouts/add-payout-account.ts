import * as contract from '../../../shared/api/contracts/payout.ts'
import { addPayoutAccount } from '../../../shared/operations/payouts/add-payout-account.ts'
import { bank } from '../../../shared/runtime/providers/bank.ts'
import { payoutAccountView } from '../../../shared/views/payout.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('add-payout-account', {
  contract: contract.addPayoutAccount,
  providers: { bank, pepper, 'queue.code-message': codeQueue },
  run: (context, { body }) => addPayoutAccount(context, body),
  present: payoutAccountView,
})
