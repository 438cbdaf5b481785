import * as contract from '../../../shared/api/contracts/recovery.ts'
import { invoiceView } from '../../../shared/views/invoice.ts'
import { stopRecovery } from '../../../shared/operations/recovery/stop-recovery.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('stop-recovery', {
  contract: contract.stopRecovery,
  providers: {},
  run: (context, { params }) => stopRecovery(context, params.invoiceId),
  present: invoiceView,
})
