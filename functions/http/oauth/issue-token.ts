import * as contract from '../../../shared/api/contracts/oauth.ts'
import { issueToken } from '../../../shared/operations/credentials/issue-token.ts'
import { tokenLifetimeSeconds } from '../../../shared/operations/waits.ts'
import { tokenLimits } from '../../../shared/runtime/rate-limits.ts'
import { endpoint } from '../endpoint.ts'
import { tokenWire } from '../middleware/token-wire.ts'

export const handler = endpoint('issue-token', {
  contract: contract.issueToken,
  providers: {},
  wire: tokenWire,
  run: (context, { body }) =>
    issueToken(
      context,
      {
        grantType: body.grant_type,
        clientId: body.client_id,
        clientSecret: body.client_secret,
        scope: body.scope ?? null,
      },
      tokenLimits(),
    ),
  present: ({ token, scopes }) => ({
    access_token: token,
    token_type: 'Bearer' as const,
    expires_in: tokenLifetimeSeconds,
    scope: scopes.join(' '),
  }),
})
