import type { Plan, PlanTerms } from '../../domain/plan.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { planCodec } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import { create, minted } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Creates a plan of terms that are all given or defaulted (D3.1). */
export async function createPlan(context: Writing, terms: PlanTerms): Promise<Plan> {
  await load(context, {})
  const plan: Plan = {
    ...terms,
    merchantId: context.merchantId,
    id: newId(context, 'plan'),
    createdAt: nowOf(context),
    archivedAt: null,
    inUse: false,
    version: 1,
  }
  return commit(context, { writes: [minted(create(planCodec, plan))], result: plan })
}
