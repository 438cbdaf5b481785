import * as contract from '../../../shared/api/contracts/service.ts'
import { composeOpenApi } from '../../../shared/api/openapi.ts'
import { endpoint } from '../endpoint.ts'

// Made once per process, by the first who asks: it depends on the code alone.
let document: ReturnType<typeof composeOpenApi> | undefined

export const handler = endpoint('get-openapi', {
  contract: contract.getOpenapi,
  providers: {},
  run: () => Promise.resolve((document ??= composeOpenApi())),
  present: (described) => described,
})
