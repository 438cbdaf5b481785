import * as contract from '../../../shared/api/contracts/export.ts'
import { getExport } from '../../../shared/operations/exports/get-export.ts'
import { endpoint } from '../endpoint.ts'
import { linkedExportView } from '../middleware/linked-export-view.ts'

export const handler = endpoint('get-export', {
  contract: contract.getExport,
  providers: {},
  run: async (context, { params }) => ({
    linked: await getExport(context, params.id),
    mode: context.tenant.mode,
  }),
  present: ({ linked, mode }) => linkedExportView(linked, mode),
})
