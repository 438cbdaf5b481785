import * as contract from '../../../shared/api/contracts/portal.ts'
import { ownSubscriptionView } from '../../../shared/views/portal.ts'
import { cancelOwn } from '../../../shared/operations/portal/change-own.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'

export const handler = endpoint('cancel-own-subscription', {
  contract: contract.cancelOwnSubscription,
  providers: { gateway },
  run: (context, { params, body }) =>
    cancelOwn(context, params.id, { ...body, atPeriodEnd: body.atPeriodEnd ?? null }),
  present: ownSubscriptionView,
  wire: portalForms,
})
