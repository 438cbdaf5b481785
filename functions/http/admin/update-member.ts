import * as contract from '../../../shared/api/contracts/admin.ts'
import { memberView } from '../../../shared/views/member.ts'
import { findMember, updateMember } from '../../../shared/operations/team/change-member.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-member', {
  contract: contract.updateMember,
  providers: { pepper },
  run: (context, { params, body }) => updateMember(context, params.id, body),
  current: (context, { params }) => findMember(context, params.id),
  present: memberView,
})
