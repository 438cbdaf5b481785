import * as contract from '../../../shared/api/contracts/payout.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { codeQueue } from '../../../shared/runtime/providers/queues.ts'
import { sendPayoutCode } from '../../../shared/operations/payouts/send-payout-code.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('send-payout-code', {
  contract: contract.sendPayoutCode,
  providers: { pepper, 'queue.code-message': codeQueue },
  run: (context) => sendPayoutCode(context),
  present: ({ sent }) => ({ sent }),
})
