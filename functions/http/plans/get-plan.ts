import * as contract from '../../../shared/api/contracts/plan.ts'
import { planView } from '../../../shared/views/plan.ts'
import { getPlan } from '../../../shared/operations/plans/get-plan.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('get-plan', {
  contract: contract.getPlan,
  providers: {},
  run: (context, { params }) => getPlan(context, params.id),
  present: planView,
})
