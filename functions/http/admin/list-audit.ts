import * as contract from '../../../shared/api/contracts/admin.ts'
import { auditEntryView } from '../../../shared/views/audit-entry.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listAudit } from '../../../shared/operations/audit/list-audit.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-audit', {
  contract: contract.listAudit,
  providers: {},
  run: (context, { query }) => listAudit(context, query),
  present: pageView(auditEntryView),
})
