import * as contract from '../../../shared/api/contracts/oauth.ts'
import { oauthClientView } from '../../../shared/views/oauth-client.ts'
import { deleteOauthClient } from '../../../shared/operations/credentials/oauth-clients.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('delete-oauth-client', {
  contract: contract.deleteOauthClient,
  providers: {},
  run: (context, { params }) => deleteOauthClient(context, params.clientId),
  present: oauthClientView,
})
