import * as contract from '../../../shared/api/contracts/plan.ts'
import { pageView } from '../../../shared/views/page.ts'
import { planView } from '../../../shared/views/plan.ts'
import { listPlans } from '../../../shared/operations/plans/list-plans.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-plans', {
  contract: contract.listPlans,
  providers: {},
  run: (context, { query }) => listPlans(context, query),
  present: pageView(planView),
})
