import * as contract from '../../../shared/api/contracts/import.ts'
import { importRowView } from '../../../shared/views/import.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listImportRows } from '../../../shared/operations/imports/get-import.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-import-rows', {
  contract: contract.listImportRows,
  providers: {},
  run: (context, { params, query }) => listImportRows(context, params.id, query),
  present: pageView(importRowView),
})
