import * as contract from '../../../shared/api/contracts/add-on.ts'
import { addOnView } from '../../../shared/views/add-on.ts'
import { pageView } from '../../../shared/views/page.ts'
import { listAddOns } from '../../../shared/operations/plans/get-add-on.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-add-ons', {
  contract: contract.listAddOns,
  providers: {},
  run: (context, { query }) => listAddOns(context, query),
  present: pageView(addOnView),
})
