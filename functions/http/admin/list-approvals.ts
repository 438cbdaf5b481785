import * as contract from '../../../shared/api/contracts/oauth.ts'
import { listAgentApprovals } from '../../../shared/operations/credentials/agent-approvals.ts'
import { agentActView } from '../../../shared/views/oauth-client.ts'
import { pageView } from '../../../shared/views/page.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-approvals', {
  contract: contract.listApprovals,
  providers: {},
  run: (context, { query }) => listAgentApprovals(context, query),
  present: pageView(agentActView),
})
