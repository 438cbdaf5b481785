import * as contract from '../../../shared/api/contracts/plan-change.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { deleteScheduledChange } from '../../../shared/operations/plan-change/delete-scheduled-change.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('delete-scheduled-change', {
  contract: contract.deleteScheduledChange,
  providers: {},
  run: (context, { params, ifMatch }) => deleteScheduledChange(context, params.id, ifMatch),
  present: subscriptionView,
})
