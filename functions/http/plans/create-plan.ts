import * as contract from '../../../shared/api/contracts/plan.ts'
import { planView } from '../../../shared/views/plan.ts'
import { createPlan } from '../../../shared/operations/plans/create-plan.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-plan', {
  contract: contract.createPlan,
  providers: {},
  run: (context, { body }) => createPlan(context, body),
  present: planView,
})
