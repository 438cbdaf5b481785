import * as contract from '../../../shared/api/contracts/vas.ts'
import { listBillers } from '../../../shared/operations/vas/look-up-bills.ts'
import { vas } from '../../../shared/runtime/providers/vas.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-discos', {
  contract: contract.listDiscos,
  providers: { vas },
  run: (context) => listBillers(context, 'electricity'),
  present: (answer) => answer,
})
