import { intervalCountProblem } from '../../domain/interval.ts'
import { decidePlanArchive, decideNewTerms, type Plan, type PlanChanges } from '../../domain/plan.ts'
import { invalid, notFound } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { planCodec, planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Changes a plan (D3.2: price terms only while no subscription exists).
 * @throws Problem 404, 409 `plan_in_use`, 422 when the period would pass three years.
 */
export async function changePlanTerms(context: Writing, planId: string, changes: PlanChanges): Promise<Plan> {
  const { plan } = await load(context, { plan: planRef(context.merchantId, planId) })
  if (!plan) throw notFound()
  const changed = decideNewTerms(plan, changes)
  if (intervalCountProblem(changed.interval, changed.intervalCount) !== null) {
    throw invalid('intervalCount', 'interval times intervalCount must be at most 3 years')
  }
  return commit(context, { writes: [replace(planCodec, plan, changed)], result: changed })
}

/**
 * Archives a plan; again is fine (D3.3).
 * @throws Problem 404.
 */
export async function archivePlan(context: Writing, planId: string): Promise<Plan> {
  const { plan } = await load(context, { plan: planRef(context.merchantId, planId) })
  if (!plan) throw notFound()
  const archived = decidePlanArchive(plan, nowOf(context))
  const writes = archived === plan ? [] : [replace(planCodec, plan, archived)]
  return commit(context, { writes, result: archived })
}
