import * as contract from '../../../shared/api/contracts/subscription.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { cancelSubscription } from '../../../shared/operations/subscriptions/cancel-subscription.ts'
import { holdToLimits } from '../../../shared/operations/changes/hold-to-limits.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('cancel-subscription', {
  contract: contract.cancelSubscription,
  providers: { gateway },
  run: (context, { params, body, ifMatch }) => cancelSubscription(context, params.id, body, ifMatch),
  hold: holdToLimits,
  present: subscriptionView,
})
