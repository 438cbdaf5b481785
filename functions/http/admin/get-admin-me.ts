import * as contract from '../../../shared/api/contracts/admin.ts'
import { holdView, merchantView } from '../../../shared/views/merchant.ts'
import { getSignedIn } from '../../../shared/operations/team/get-signed-in.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-admin-me', {
  contract: contract.getAdminMe,
  providers: {},
  run: (context) => getSignedIn(context),
  present: ({ merchant, member, hold, gatewayHolds }) => ({
    ...merchantView(merchant),
    member,
    hold: holdView(hold),
    gatewayHolds,
  }),
})
