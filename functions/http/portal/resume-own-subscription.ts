import * as contract from '../../../shared/api/contracts/portal.ts'
import { ownSubscriptionView } from '../../../shared/views/portal.ts'
import { resumeOwn } from '../../../shared/operations/portal/change-own.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'

export const handler = endpoint('resume-own-subscription', {
  contract: contract.resumeOwnSubscription,
  providers: {},
  run: (context, { params }) => resumeOwn(context, params.id),
  present: ownSubscriptionView,
  wire: portalForms,
})
