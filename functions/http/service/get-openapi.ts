import * as contract from '../../../shared/api/contracts/service.ts'
import { composeOpenApi } from '../../../shared/api/openapi.ts'
import { endpoint } from '../endpoint.ts'

// Made once per cold start: it depends on the code alone.
const document = composeOpenApi()

export const handler = endpoint('get-openapi', {
  contract: contract.getOpenapi,
  providers: {},
  run: () => Promise.resolve(document),
  present: (described) => described,
})
