import * as contract from '../../../shared/api/contracts/admin.ts'
import { actView } from '../../../shared/views/audit-entry.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listActs } from '../../../shared/operations/audit/list-audit.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-acts', {
  contract: contract.listActs,
  providers: {},
  run: (context, { query }) => listActs(context, query),
  present: pageView(actView),
})
