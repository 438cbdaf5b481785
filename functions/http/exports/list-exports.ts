import * as contract from '../../../shared/api/contracts/export.ts'
import { listExports } from '../../../shared/operations/exports/get-export.ts'
import { pageView } from '../../../shared/views/page.ts'
import { endpoint } from '../endpoint.ts'
import { linkedExportView } from '../middleware/linked-export-view.ts'

export const handler = endpoint('list-exports', {
  contract: contract.listExports,
  providers: {},
  run: async (context, { query }) => ({
    page: await listExports(context, query),
    mode: context.tenant.mode,
  }),
  present: ({ page, mode }) =>
    pageView((linked: (typeof page.items)[number]) => linkedExportView(linked, mode))(page),
})
