import * as contract from '../../../shared/api/contracts/admin.ts'
import { newApiKeyView } from '../../../shared/views/api-key.ts'
import { createApiKey } from '../../../shared/operations/credentials/create-api-key.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-api-key', {
  contract: contract.createApiKey,
  providers: { pepper },
  run: (context, { body }) => createApiKey(context, body),
  present: newApiKeyView,
})
