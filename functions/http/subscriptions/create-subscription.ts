import * as contract from '../../../shared/api/contracts/subscription.ts'
import { createdSubscriptionView } from '../../../shared/views/subscription.ts'
import { createSubscription } from '../../../shared/operations/subscriptions/create-subscription.ts'
import { holdToLimits } from '../../../shared/operations/changes/hold-to-limits.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-subscription', {
  contract: contract.createSubscription,
  providers: { gateway },
  run: (context, { body }) => createSubscription(context, body),
  hold: holdToLimits,
  present: createdSubscriptionView,
})
