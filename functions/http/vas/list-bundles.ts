import * as contract from '../../../shared/api/contracts/vas.ts'
import { listBundles } from '../../../shared/operations/vas/look-up-bills.ts'
import { vas } from '../../../shared/runtime/providers/vas.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-bundles', {
  contract: contract.listBundles,
  providers: { vas },
  run: (context, { query }) => listBundles(context, query.network),
  present: (answer) => answer,
})
