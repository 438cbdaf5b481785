import * as contract from '../../../shared/api/contracts/add-on.ts'
import { addOnView } from '../../../shared/views/add-on.ts'
import { createAddOn } from '../../../shared/operations/plans/create-add-on.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-add-on', {
  contract: contract.createAddOn,
  providers: {},
  run: (context, { body }) => createAddOn(context, body),
  present: addOnView,
})
