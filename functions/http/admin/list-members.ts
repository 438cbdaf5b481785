import * as contract from '../../../shared/api/contracts/admin.ts'
import { teamMemberView } from '../../../shared/views/member.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listMembers } from '../../../shared/operations/team/list-members.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-members', {
  contract: contract.listMembers,
  providers: {},
  run: (context, { query }) => listMembers(context, query),
  present: pageView(teamMemberView),
})
