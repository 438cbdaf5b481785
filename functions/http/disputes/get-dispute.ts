import * as contract from '../../../shared/api/contracts/dispute.ts'
import { disputeView } from '../../../shared/views/dispute.ts'
import { getDispute } from '../../../shared/operations/refunds/list-disputes.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-dispute', {
  contract: contract.getDispute,
  providers: {},
  run: (context, { params }) => getDispute(context, params.id),
  present: disputeView,
})
