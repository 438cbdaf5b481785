import * as contract from '../../../shared/api/contracts/admin.ts'
import { apiKeyView } from '../../../shared/views/api-key.ts'
import { revokeApiKey } from '../../../shared/operations/credentials/revoke-api-key.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('revoke-api-key', {
  contract: contract.revokeApiKey,
  providers: {},
  run: (context, { params }) => revokeApiKey(context, params.id),
  present: apiKeyView,
})
