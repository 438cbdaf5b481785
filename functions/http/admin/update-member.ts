import * as contract from '../../../shared/api/contracts/admin.ts'
import { memberView } from '../../../shared/views/member.ts'
import { updateMember } from '../../../shared/operations/team/change-member.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-member', {
  contract: contract.updateMember,
  providers: {},
  run: (context, { params, body }) => updateMember(context, params.id, body),
  present: memberView,
})
