import { decidePriceChange, decideRevert, type PriceChangeOrder } from '../../domain/price-change/decide.ts'
import type { PriceChange } from '../../domain/price-change/price-change.ts'
import { notFound } from '../../domain/problem.ts'
import { newId, nowOf } from '../../store/context.ts'
import { priceChangeRef } from '../../store/entities/price-change.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { leastPrice } from '../unit-of-work/least-price.ts'

/**
 * Announces a plan's next price, or tries what it would do (K9).
 * @throws Problem 404; 409 `price_change_open`; 422 as `decidePriceChange`.
 */
export async function createPriceChange(
  context: Writing,
  planId: string,
  order: PriceChangeOrder,
): Promise<PriceChange> {
  const { plan } = await load(
    context,
    { plan: planRef(context.tenant.merchantId, planId) },
    { read: 'strong' },
  )
  if (!plan) throw notFound()
  const change = decidePriceChange(plan, order, {
    id: newId(context, 'priceChange'),
    now: nowOf(context),
    wallNow: context.time.wall.now(),
    leastKobo: leastPrice(context),
  })
  return commitPlainChange(context, change)
}

/**
 * Withdraws an announced price, and has each notified customer notified again. May be repeated.
 * @throws Problem 404; 409 `price_in_effect`, `dry_run`.
 */
export async function revertPriceChange(
  context: Writing,
  { planId, changeId }: { readonly planId: string; readonly changeId: string },
): Promise<PriceChange> {
  const { merchantId } = context.tenant
  const { plan, change } = await load(
    context,
    { plan: planRef(merchantId, planId), change: priceChangeRef(merchantId, changeId) },
    { read: 'strong' },
  )
  if (!plan || !change || change.planId !== planId) throw notFound()
  const times = { now: nowOf(context), wallNow: context.time.wall.now() }
  return commitPlainChange(context, decideRevert(plan, change, times))
}
