import * as contract from '../../../shared/api/contracts/oauth.ts'
import { updateClientLimits } from '../../../shared/operations/credentials/oauth-clients.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { oauthClientView } from '../../../shared/views/oauth-client.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-client-limits', {
  contract: contract.updateClientLimits,
  providers: { pepper },
  run: (context, { params, body }) => updateClientLimits(context, params.clientId, body),
  present: oauthClientView,
})
