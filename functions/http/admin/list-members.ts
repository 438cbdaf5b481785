import * as contract from '../../../shared/api/contracts/admin.ts'
import { memberView } from '../../../shared/views/member.ts'
import { listMembers } from '../../../shared/operations/team/list-members.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-members', {
  contract: contract.listMembers,
  providers: {},
  run: (context) => listMembers(context),
  present: (members) => ({ items: members.map(memberView), nextCursor: null, hasMore: false }),
})
