import * as contract from '../../../shared/api/contracts/subscription.ts'
import { expandedView } from '../../../shared/views/expanded.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { getSubscription } from '../../../shared/operations/subscriptions/get-subscription.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-subscription', {
  contract: contract.getSubscription,
  providers: {},
  run: (context, { params, query }) => getSubscription(context, params.id, query.expand),
  present: ({ subscription, expanded }) => ({ ...subscriptionView(subscription), ...expandedView(expanded) }),
})
