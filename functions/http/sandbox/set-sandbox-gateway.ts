import * as contract from '../../../shared/api/contracts/sandbox.ts'
import { setGatewayTerms } from '../../../shared/operations/merchants/set-gateway-terms.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('set-sandbox-gateway', {
  contract: contract.setSandboxGateway,
  providers: {},
  run: (context, { body }) => setGatewayTerms(context, body),
  present: (terms) => terms,
})
