import * as contract from '../../../shared/api/contracts/portal.ts'
import { ownPlanChangeView } from '../../../shared/views/portal.ts'
import { changeOwnPlan } from '../../../shared/operations/portal/change-own.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'
import { portalForms } from '../middleware/portal-forms.ts'

export const handler = endpoint('change-own-plan', {
  contract: contract.changeOwnPlan,
  providers: { gateway },
  run: (context, { params, body }) => changeOwnPlan(context, params.id, body),
  present: ownPlanChangeView,
  wire: portalForms,
})
