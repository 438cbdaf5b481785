import * as contract from '../../../shared/api/contracts/admin.ts'
import { apiKeyView } from '../../../shared/views/api-key.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listApiKeys } from '../../../shared/operations/credentials/list-api-keys.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-api-keys', {
  contract: contract.listApiKeys,
  providers: {},
  run: (context, { query }) => listApiKeys(context, query),
  present: pageView(apiKeyView),
})
