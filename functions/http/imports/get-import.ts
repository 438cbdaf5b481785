import * as contract from '../../../shared/api/contracts/import.ts'
import { importView } from '../../../shared/views/import.ts'
import { getImport } from '../../../shared/operations/imports/get-import.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-import', {
  contract: contract.getImport,
  providers: {},
  run: (context, { params }) => getImport(context, params.id),
  present: importView,
})
