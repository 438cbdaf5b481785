import * as contract from '../../../shared/api/contracts/plan-change.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { deletePendingChange } from '../../../shared/operations/plan-change/delete-pending-change.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('delete-pending-change', {
  contract: contract.deletePendingChange,
  providers: {},
  run: (context, { params, ifMatch }) => deletePendingChange(context, params.id, ifMatch),
  present: subscriptionView,
})
