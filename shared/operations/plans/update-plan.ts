import { decidePlanArchive, decideNewTerms } from '../../domain/catalog/decide-plan.ts'
import type { PlanChanges } from '../../domain/catalog/plan.ts'
import type { PricedPlan } from '../../domain/pricing/versions.ts'
import { notFound } from '../../domain/problem.ts'
import { pricedChange } from './priced-change.ts'
import { nowOf } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { requireTaxable } from '../../domain/tax/decide-tax.ts'
import { taxTermsRef } from './tax-terms-ref.ts'
import { load } from '../../store/load.ts'
import { leastPrice } from '../unit-of-work/least-price.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Changes a plan (D3.2: price terms only while no subscription exists).
 * @throws Problem 404, 409 `plan_in_use`, 422 when the period would pass three years, `amount_too_small`.
 */
export async function changePlanTerms(
  context: Writing,
  planId: string,
  changes: PlanChanges,
): Promise<PricedPlan> {
  const { merchantId } = context.tenant
  const { plan, settings } = await load(context, {
    plan: planRef(merchantId, planId),
    settings: taxTermsRef(merchantId, changes),
  })
  if (!plan) throw notFound()
  const now = nowOf(context)
  requireTaxable(settings ?? {}, changes, now)
  return commitPlainChange(
    context,
    pricedChange(decideNewTerms(plan, changes, leastPrice(context), now), now),
  )
}

/**
 * Archives a plan; a repeat succeeds (D3.3).
 * @throws Problem 404.
 */
export async function archivePlan(context: Writing, planId: string): Promise<PricedPlan> {
  const { plan } = await load(context, { plan: planRef(context.tenant.merchantId, planId) })
  if (!plan) throw notFound()
  const now = nowOf(context)
  return commitPlainChange(context, pricedChange(decidePlanArchive(plan, now), now))
}
