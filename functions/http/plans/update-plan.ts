import * as contract from '../../../shared/api/contracts/plan.ts'
import { planView } from '../../../shared/views/plan.ts'
import { changePlanTerms } from '../../../shared/operations/plans/update-plan.ts'
import { getPlan } from '../../../shared/operations/plans/get-plan.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-plan', {
  contract: contract.updatePlan,
  providers: {},
  run: (context, { params, body }) => changePlanTerms(context, params.id, body),
  current: (context, { params }) => getPlan(context, params.id),
  present: planView,
})
