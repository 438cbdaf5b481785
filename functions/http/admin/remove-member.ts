import * as contract from '../../../shared/api/contracts/admin.ts'
import { inSandbox } from '../../../shared/runtime/context.ts'
import { removedMemberView } from '../../../shared/views/member.ts'
import { removeMember } from '../../../shared/operations/team/change-member.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('remove-member', {
  contract: contract.removeMember,
  providers: {},
  run: (context, { params }) => removeMember(context, inSandbox(context), params.id),
  present: removedMemberView,
})
