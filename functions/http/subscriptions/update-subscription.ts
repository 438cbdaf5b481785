import * as contract from '../../../shared/api/contracts/subscription.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { updateSubscription } from '../../../shared/operations/subscriptions/update-subscription.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { getSubscription } from '../../../shared/operations/subscriptions/get-subscription.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-subscription', {
  contract: contract.updateSubscription,
  providers: { gateway },
  run: (context, { params, body, ifMatch }) => updateSubscription(context, params.id, body, ifMatch),
  current: async (context, { params }) => (await getSubscription(context, params.id)).subscription,
  present: subscriptionView,
})
