import * as contract from '../../../shared/api/contracts/oauth.ts'
import { newOauthClientView } from '../../../shared/views/oauth-client.ts'
import { createOauthClient } from '../../../shared/operations/credentials/oauth-clients.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-oauth-client', {
  contract: contract.createOauthClient,
  providers: { pepper },
  run: (context, { body }) => createOauthClient(context, body),
  present: newOauthClientView,
})
