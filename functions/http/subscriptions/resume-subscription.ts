import * as contract from '../../../shared/api/contracts/subscription.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { resumeSubscription } from '../../../shared/operations/subscriptions/pause-subscription.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('resume-subscription', {
  contract: contract.resumeSubscription,
  providers: {},
  run: (context, { params, ifMatch }) => resumeSubscription(context, params.id, ifMatch),
  present: subscriptionView,
})
