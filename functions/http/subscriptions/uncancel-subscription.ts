import * as contract from '../../../shared/api/contracts/subscription.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { uncancelSubscription } from '../../../shared/operations/subscriptions/cancel-subscription.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('uncancel-subscription', {
  contract: contract.uncancelSubscription,
  providers: {},
  run: (context, { params, ifMatch }) => uncancelSubscription(context, params.id, ifMatch),
  present: subscriptionView,
})
