import * as contract from '../../../shared/api/contracts/portal.ts'
import { ownSubscriptionView } from '../../../shared/views/portal.ts'
import { pauseOwn } from '../../../shared/operations/portal/stay-offer.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'

export const handler = endpoint('pause-own-subscription', {
  contract: contract.pauseOwnSubscription,
  providers: {},
  run: (context, { params, body }) => pauseOwn(context, params.id, Number(body.months)),
  present: ownSubscriptionView,
  wire: portalForms,
})
