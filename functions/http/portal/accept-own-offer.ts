import * as contract from '../../../shared/api/contracts/portal.ts'
import { ownSubscriptionView } from '../../../shared/views/portal.ts'
import { acceptOwnOffer } from '../../../shared/operations/portal/stay-offer.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'

export const handler = endpoint('accept-own-offer', {
  contract: contract.acceptOwnOffer,
  providers: { gateway },
  run: (context, { params }) => acceptOwnOffer(context, params.id),
  present: ownSubscriptionView,
  wire: portalForms,
})
