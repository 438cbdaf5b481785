import type { Plan } from '../../domain/catalog/plan.ts'
import type { PriceChange } from '../../domain/price-change/price-change.ts'
import { notFound } from '../../domain/problem.ts'
import { priceChangeRef, priceChangesOf } from '../../store/entities/price-change.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/**
 * A price change with its plan.
 * @throws Problem 404.
 */
export async function readPriceChange(
  context: OperationContext,
  { planId, changeId }: { readonly planId: string; readonly changeId: string },
): Promise<{ readonly change: PriceChange; readonly plan: Plan }> {
  const { merchantId } = context.tenant
  const { change, plan } = await load(
    context,
    { change: priceChangeRef(merchantId, changeId), plan: planRef(merchantId, planId) },
    { read: 'strong' },
  )
  if (!plan || !change || change.planId !== planId) throw notFound()
  const { expiresAt } = change
  if (expiresAt !== null && expiresAt <= context.time.wall.now()) throw notFound()
  return { change, plan }
}

/**
 * A page of a plan's price changes, the newest first; dry runs are not listed.
 * @throws Problem 404.
 */
export async function listPriceChanges(
  context: OperationContext,
  planId: string,
  parameters: ListParameters,
): Promise<Page<PriceChange>> {
  const { merchantId } = context.tenant
  const { plan } = await load(context, { plan: planRef(merchantId, planId) })
  if (!plan) throw notFound()
  return readList(context, priceChangesOf(merchantId, planId), parameters)
}
