import * as contract from '../../../shared/api/contracts/dispute.ts'
import { disputeView } from '../../../shared/views/dispute.ts'
import { updateDispute } from '../../../shared/operations/refunds/answer-dispute.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-dispute', {
  contract: contract.updateDispute,
  providers: {},
  run: (context, { params, body }) => updateDispute(context, params.id, body.evidence),
  present: disputeView,
})
