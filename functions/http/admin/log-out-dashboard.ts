import * as contract from '../../../shared/api/contracts/admin.ts'
import { logOut } from '../../../shared/operations/team/log-out.ts'
import { endpoint } from '../endpoint.ts'
import { endedCookie } from '../middleware/session-cookie.ts'

export const handler = endpoint('log-out-dashboard', {
  contract: contract.logOutDashboard,
  providers: {},
  run: (context) => logOut(context),
  present: (answer) => answer,
  cookies: () => [endedCookie('admin')],
})
