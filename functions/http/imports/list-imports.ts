import * as contract from '../../../shared/api/contracts/import.ts'
import { importView } from '../../../shared/views/import.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listImports } from '../../../shared/operations/imports/get-import.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-imports', {
  contract: contract.listImports,
  providers: {},
  run: (context, { query }) => listImports(context, query),
  present: pageView(importView),
})
