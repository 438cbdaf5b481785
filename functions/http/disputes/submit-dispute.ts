import * as contract from '../../../shared/api/contracts/dispute.ts'
import { disputeView } from '../../../shared/views/dispute.ts'
import { submitDispute } from '../../../shared/operations/refunds/answer-dispute.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('submit-dispute', {
  contract: contract.submitDispute,
  providers: { gateway },
  run: (context, { params }) => submitDispute(context, params.id),
  present: disputeView,
})
