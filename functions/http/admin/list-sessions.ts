import * as contract from '../../../shared/api/contracts/admin.ts'
import { pageView } from '../../../shared/views/page.ts'
import { sessionView } from '../../../shared/views/member.ts'
import { listSessions } from '../../../shared/operations/team/sessions.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-sessions', {
  contract: contract.listSessions,
  providers: {},
  run: (context, { query }) => listSessions(context, query),
  present: pageView(sessionView),
})
