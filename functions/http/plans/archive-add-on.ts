import * as contract from '../../../shared/api/contracts/add-on.ts'
import { addOnView } from '../../../shared/views/add-on.ts'
import { archiveAddOn } from '../../../shared/operations/plans/update-add-on.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('archive-add-on', {
  contract: contract.archiveAddOn,
  providers: {},
  run: (context, { params }) => archiveAddOn(context, params.id),
  present: addOnView,
})
