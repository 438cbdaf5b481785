import { decideNewPlan } from '../../domain/decide-plan.ts'
import type { AskedTerms, Plan } from '../../domain/plan.ts'
import { newId, nowOf } from '../../store/context.ts'
import { load } from '../../store/load.ts'
import { leastPrice } from '../unit-of-work/least-price.ts'
import { commitPlainChange } from '../plain-changes/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Creates a plan from complete terms, given or defaulted (D3.1).
 * @throws Problem 422 `amount_too_small`, and as `amountOf`.
 */
export async function createPlan(context: Writing, terms: AskedTerms): Promise<Plan> {
  await load(context, {})
  const { merchantId } = context.tenant
  const origin = { merchantId, id: newId(context, 'plan'), createdAt: nowOf(context) }
  return commitPlainChange(context, decideNewPlan(origin, terms, leastPrice(context)))
}
