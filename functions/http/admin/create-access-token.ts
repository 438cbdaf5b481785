import * as contract from '../../../shared/api/contracts/admin.ts'
import { issueDashboardToken } from '../../../shared/operations/team/issue-dashboard-token.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-access-token', {
  contract: contract.createAccessToken,
  providers: {},
  run: (context) => issueDashboardToken(context),
  present: (token) => token,
})
