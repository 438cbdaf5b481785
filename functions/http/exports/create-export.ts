import * as contract from '../../../shared/api/contracts/export.ts'
import { createExport } from '../../../shared/operations/exports/create-export.ts'
import { exportView } from '../../../shared/views/export.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-export', {
  contract: contract.createExport,
  providers: {},
  run: (context, { body }) => createExport(context, body),
  present: (one) => exportView(one, null),
})
