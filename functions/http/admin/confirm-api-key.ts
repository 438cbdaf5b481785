import * as contract from '../../../shared/api/contracts/admin.ts'
import { apiKeyView } from '../../../shared/views/api-key.ts'
import { confirmApiKey } from '../../../shared/operations/credentials/revoke-api-key.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('confirm-api-key', {
  contract: contract.confirmApiKey,
  providers: { pepper },
  run: (context, { params }) => confirmApiKey(context, params.id),
  present: apiKeyView,
})
