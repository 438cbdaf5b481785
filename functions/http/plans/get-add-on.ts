import * as contract from '../../../shared/api/contracts/add-on.ts'
import { addOnView } from '../../../shared/views/add-on.ts'
import { getAddOn } from '../../../shared/operations/plans/get-add-on.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-add-on', {
  contract: contract.getAddOn,
  providers: {},
  run: (context, { params }) => getAddOn(context, params.id),
  present: addOnView,
})
