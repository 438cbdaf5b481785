import * as contract from '../../../shared/api/contracts/dispute.ts'
import { disputeView } from '../../../shared/views/dispute.ts'
import { acceptDispute } from '../../../shared/operations/refunds/answer-dispute.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('accept-dispute', {
  contract: contract.acceptDispute,
  providers: { gateway },
  run: (context, { params, body }) => acceptDispute(context, params.id, body.amount),
  present: disputeView,
})
