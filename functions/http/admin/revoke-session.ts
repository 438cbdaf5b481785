import * as contract from '../../../shared/api/contracts/admin.ts'
import { sessionView } from '../../../shared/views/member.ts'
import { revokeSession } from '../../../shared/operations/team/sessions.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('revoke-session', {
  contract: contract.revokeSession,
  providers: {},
  run: (context, { params }) => revokeSession(context, params.id),
  present: sessionView,
})
