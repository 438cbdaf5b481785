import * as contract from '../../../shared/api/contracts/recovery.ts'
import { remind } from '../../../shared/operations/recovery/remind.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('send-recovery-link', {
  contract: contract.sendRecoveryLink,
  providers: {},
  run: (context, { params }) => remind(context, params.invoiceId),
  present: (reminder) => reminder,
})
