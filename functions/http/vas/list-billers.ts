import * as contract from '../../../shared/api/contracts/vas.ts'
import { listBillers } from '../../../shared/operations/vas/look-up-bills.ts'
import { vas } from '../../../shared/runtime/providers/vas.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-billers', {
  contract: contract.listBillers,
  providers: { vas },
  run: (context, { query }) => listBillers(context, query.category),
  present: (answer) => answer,
})
