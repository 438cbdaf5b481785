import * as contract from '../../../shared/api/contracts/subscription.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { updateSubscription } from '../../../shared/operations/subscriptions/update-subscription.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-subscription', {
  contract: contract.updateSubscription,
  providers: { gateway },
  run: (context, { params, body, ifMatch }) => updateSubscription(context, params.id, body, ifMatch),
  present: subscriptionView,
})
