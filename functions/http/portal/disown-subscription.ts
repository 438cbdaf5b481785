import * as contract from '../../../shared/api/contracts/portal.ts'
import { ownSubscriptionView } from '../../../shared/views/portal.ts'
import { disownSubscription } from '../../../shared/operations/portal/disown-own.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'

export const handler = endpoint('disown-subscription', {
  contract: contract.disownSubscription,
  providers: { gateway },
  run: (context, { params }) => disownSubscription(context, params.id),
  present: ownSubscriptionView,
  wire: portalForms,
})
