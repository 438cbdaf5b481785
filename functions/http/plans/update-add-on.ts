import * as contract from '../../../shared/api/contracts/add-on.ts'
import { addOnView } from '../../../shared/views/add-on.ts'
import { getAddOn } from '../../../shared/operations/plans/get-add-on.ts'
import { renameAddOn } from '../../../shared/operations/plans/update-add-on.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-add-on', {
  contract: contract.updateAddOn,
  providers: {},
  run: (context, { params, body }) => renameAddOn(context, params.id, body),
  current: (context, { params }) => getAddOn(context, params.id),
  present: addOnView,
})
