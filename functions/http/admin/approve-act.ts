import * as contract from '../../../shared/api/contracts/oauth.ts'
import { decideAgentAct } from '../../../shared/operations/credentials/agent-approvals.ts'
import { agentActView } from '../../../shared/views/oauth-client.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('approve-act', {
  contract: contract.approveAct,
  providers: {},
  run: (context, { params }) => decideAgentAct(context, params.id, 'approved'),
  present: agentActView,
})
