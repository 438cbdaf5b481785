import * as contract from '../../../shared/api/contracts/identity.ts'
import { logout } from '../../../shared/operations/identity/logout.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('logout', {
  contract: contract.logout,
  providers: {},
  run: (context, _input, { headers }) =>
    logout(context, /\S+$/.exec(headers['authorization'] ?? '')?.[0] ?? ''),
  present: (answer) => answer,
})
