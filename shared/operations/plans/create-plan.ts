import { decideNewPlan } from '../../domain/catalog/decide-plan.ts'
import type { AskedTerms } from '../../domain/catalog/plan.ts'
import type { PricedPlan } from '../../domain/pricing/versions.ts'
import { pricedChange } from './priced-change.ts'
import { newId, nowOf } from '../../store/context.ts'
import { requireTaxable } from '../../domain/tax/decide-tax.ts'
import { taxTermsRef } from './tax-terms-ref.ts'
import { load } from '../../store/load.ts'
import { leastPrice } from '../unit-of-work/least-price.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Creates a plan from complete terms, given or defaulted (D3.1).
 * @throws Problem 422 `amount_too_small`, and as `amountOf`.
 */
export async function createPlan(context: Writing, terms: AskedTerms): Promise<PricedPlan> {
  const { merchantId } = context.tenant
  const { settings } = await load(context, { settings: taxTermsRef(merchantId, terms) })
  requireTaxable(settings ?? {}, terms, nowOf(context))
  const origin = { merchantId, id: newId(context, 'plan'), createdAt: nowOf(context) }
  const change = decideNewPlan(origin, terms, leastPrice(context))
  return commitPlainChange(context, pricedChange(change, origin.createdAt))
}
