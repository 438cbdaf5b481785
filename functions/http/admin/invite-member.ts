import * as contract from '../../../shared/api/contracts/admin.ts'
import { memberView } from '../../../shared/views/member.ts'
import { inviteMember } from '../../../shared/operations/team/invite-member.ts'
import { mailer } from '../../../shared/runtime/providers/mailer.ts'
import { pepper } from '../../../shared/runtime/providers/pepper.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('invite-member', {
  contract: contract.inviteMember,
  providers: { mailer, pepper },
  run: (context, { body }) => inviteMember(context, body),
  present: memberView,
})
