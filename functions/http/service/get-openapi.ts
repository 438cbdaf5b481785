import type { Part } from '../../../shared/api/document/narrow.ts'
import { renderOpenApi } from '../../../shared/api/document/rendition.ts'
import * as contract from '../../../shared/api/contracts/service.ts'
import { invalid } from '../../../shared/domain/problem.ts'
import { endpoint } from '../endpoint.ts'
import { documentWire } from '../middleware/document-wire.ts'

export const handler = endpoint('get-openapi', {
  contract: contract.getOpenapi,
  providers: {},
  run: (_context, { query }) => {
    const part: Part = query
    if (renderOpenApi(part) !== null) return Promise.resolve()
    const path = part.operation === undefined ? 'tag' : 'operation'
    throw invalid(path, 'has no operation: GET /openapi.json names them all')
  },
  // The wire replaces this with the document, which is rendered once and not for each call.
  present: () => ({ openapi: '', info: { title: '', version: '' } }),
  wire: documentWire,
})
