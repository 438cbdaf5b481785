import * as contract from '../../../shared/api/contracts/dispute.ts'
import { disputeView } from '../../../shared/views/dispute.ts'
import { disputeCharge } from '../../../shared/operations/sandbox/dispute-charge.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('dispute-sandbox-charge', {
  contract: contract.disputeSandboxCharge,
  providers: { gateway },
  run: (context, { body }) => disputeCharge(context, body),
  present: (dispute) => ({ dispute: dispute && disputeView(dispute) }),
})
