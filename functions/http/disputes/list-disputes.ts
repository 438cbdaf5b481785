import * as contract from '../../../shared/api/contracts/dispute.ts'
import { pageView } from '../../../shared/views/page.ts'
import { disputeView } from '../../../shared/views/dispute.ts'
import { listDisputes } from '../../../shared/operations/refunds/list-disputes.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-disputes', {
  contract: contract.listDisputes,
  providers: {},
  run: (context, { query }) => listDisputes(context, query),
  present: pageView(disputeView),
})
