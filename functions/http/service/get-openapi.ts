import * as contract from '../../../shared/api/contracts/service.ts'
import { endpoint } from '../endpoint.ts'
import { documentWire } from '../middleware/document-wire.ts'

export const handler = endpoint('get-openapi', {
  contract: contract.getOpenapi,
  providers: {},
  run: () => Promise.resolve(),
  // The wire replaces this with the document, which is rendered once and not for each call.
  present: () => ({ openapi: '', info: { title: '', version: '' } }),
  wire: documentWire,
})
