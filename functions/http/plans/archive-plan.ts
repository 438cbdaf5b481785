import * as contract from '../../../shared/api/contracts/plan.ts'
import { planView } from '../../../shared/views/plan.ts'
import { archivePlan } from '../../../shared/operations/plans/update-plan.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('archive-plan', {
  contract: contract.archivePlan,
  providers: {},
  run: (context, { params }) => archivePlan(context, params.id),
  present: planView,
})
