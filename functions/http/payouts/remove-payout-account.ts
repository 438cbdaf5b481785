import * as contract from '../../../shared/api/contracts/payout.ts'
import { payoutAccountView } from '../../../shared/views/payout.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { removePayoutAccount } from '../../../shared/operations/payouts/remove-payout-account.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('remove-payout-account', {
  contract: contract.removePayoutAccount,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: (context, { params, body, headers }) =>
    removePayoutAccount(context, params.id, body.otp ?? headers['x-payout-otp']),
  present: payoutAccountView,
})
