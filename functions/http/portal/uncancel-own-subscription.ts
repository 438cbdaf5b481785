import * as contract from '../../../shared/api/contracts/portal.ts'
import { ownSubscriptionView } from '../../../shared/views/portal.ts'
import { uncancelOwn } from '../../../shared/operations/portal/change-own.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'

export const handler = endpoint('uncancel-own-subscription', {
  contract: contract.uncancelOwnSubscription,
  providers: {},
  run: (context, { params }) => uncancelOwn(context, params.id),
  present: ownSubscriptionView,
  wire: portalForms,
})
