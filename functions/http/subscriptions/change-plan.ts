import * as contract from '../../../shared/api/contracts/plan-change.ts'
import { planChangeView } from '../../../shared/views/plan-change.ts'
import { changePlan } from '../../../shared/operations/plan-change/change-plan.ts'
import { holdToLimits } from '../../../shared/operations/changes/hold-to-limits.ts'
import { gateway } from '../../../shared/runtime/providers/gateway.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('change-plan', {
  contract: contract.changePlan,
  providers: { gateway },
  run: (context, { params, body, ifMatch }) => changePlan(context, params.id, body, ifMatch),
  hold: holdToLimits,
  present: planChangeView,
})
