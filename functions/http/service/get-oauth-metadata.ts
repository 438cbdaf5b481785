import * as contract from '../../../shared/api/contracts/service.ts'
import { scopes } from '../../../shared/domain/access/scopes.ts'
import { checkoutBaseUrlOf } from '../../../shared/runtime/context.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-oauth-metadata', {
  contract: contract.getOauthMetadata,
  providers: {},
  run: ({ tenant: { mode } }) => Promise.resolve(checkoutBaseUrlOf(mode)),
  present: (issuer) => ({
    issuer,
    token_endpoint: `${issuer}/v1/oauth/token`,
    scopes_supported: [...scopes],
    response_types_supported: [],
    grant_types_supported: ['client_credentials' as const],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] as const,
    service_documentation: `${issuer}/openapi.json`,
  }),
})
