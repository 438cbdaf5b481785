import * as contract from '../../../shared/api/contracts/subscription.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { pauseSubscription } from '../../../shared/operations/subscriptions/pause-subscription.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('pause-subscription', {
  contract: contract.pauseSubscription,
  providers: {},
  run: (context, { params, body, ifMatch }) => {
    const resumesAt = body.resumesAt === null ? null : new Date(body.resumesAt).toISOString()
    return pauseSubscription(context, params.id, resumesAt, ifMatch)
  },
  present: subscriptionView,
})
