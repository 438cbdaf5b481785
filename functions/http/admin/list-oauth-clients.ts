import * as contract from '../../../shared/api/contracts/oauth.ts'
import { oauthClientView } from '../../../shared/views/oauth-client.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listOauthClients } from '../../../shared/operations/credentials/oauth-clients.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-oauth-clients', {
  contract: contract.listOauthClients,
  providers: {},
  run: (context, { query }) => listOauthClients(context, query),
  present: pageView(oauthClientView),
})
