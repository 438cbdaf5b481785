import * as contract from '../../../shared/api/contracts/portal.ts'
import { ownSubscriptionView } from '../../../shared/views/portal.ts'
import { changeOwnMethod } from '../../../shared/operations/portal/change-own.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { ownSubscription } from '../../../shared/operations/portal/own-objects.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-own-subscription', {
  contract: contract.updateOwnSubscription,
  providers: { gateway },
  run: (context, { params, body }) => changeOwnMethod(context, params.id, body.paymentMethodId),
  current: (context, { params }) => ownSubscription(context, params.id),
  present: ownSubscriptionView,
})
