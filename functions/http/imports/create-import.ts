import * as contract from '../../../shared/api/contracts/import.ts'
import { importView } from '../../../shared/views/import.ts'
import { createImport } from '../../../shared/operations/imports/create-import.ts'
import { endpoint } from '../endpoint.ts'
import { importWire } from '../middleware/import-wire.ts'
import { readRows } from '../middleware/read-rows.ts'

export const handler = endpoint('create-import', {
  contract: contract.createImport,
  providers: {},
  run: (context, { query, body }) =>
    createImport(context, { dryRun: query.dryRun === 'true', rows: readRows(body.rows) }),
  present: importView,
  wire: importWire,
})
