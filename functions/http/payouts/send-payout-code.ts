import * as contract from '../../../shared/api/contracts/payout.ts'
import { mailer } from '../../../shared/runtime/providers/mailer.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { sendPayoutCode } from '../../../shared/operations/payouts/send-payout-code.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('send-payout-code', {
  contract: contract.sendPayoutCode,
  providers: { mailer, pepper },
  run: (context) => sendPayoutCode(context),
  present: (answer) => answer,
})
