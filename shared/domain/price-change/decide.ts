import { made, turned } from '../change/change.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import type { AskedPrice, Plan } from '../catalog/plan.ts'
import { isFree } from '../pricing/free.ts'
import { amountOf, completePricing, isSamePricing } from '../pricing/plan-pricing.ts'
import { mostVersions, nextPriceOf, soldAt } from '../pricing/versions.ts'
import type { ListPrice, PlanVersion } from '../pricing/plan-version.ts'
import { conflict, invalid } from '../problem.ts'
import { revised } from '../change/revised.ts'
import { addMs, DAY_MS, type Instant } from '../time/time.ts'
import { priceDryRunMs } from '../time/waits.ts'
import { noSums, type PriceChange } from './price-change.ts'

/** What a merchant requests (K9). */
export interface PriceChangeOrder extends AskedPrice {
  readonly effectiveFrom: Instant
  readonly noticeDays: number
  readonly dryRun: boolean
}

/** The minimum number of days before a payment that customers are notified of a higher price. */
export const leastNoticeDays = 7

/** A customer who was not notified this many days before keeps the old price. */
export const lastNoticeDays = 3

const mostAheadDays = 730

/**
 * A plan's next price (K9). It is written on the plan: subscriptions adopt it themselves, so that no lost work changes a price.
 * @throws Problem 409 `price_change_open`; 422 `free_plan`, `same_price`, `notice_too_short`, `effective_too_soon`,
 * `effective_too_late`, `too_many_versions`, `quantity_out_of_range`, `amount_too_small`, and as `amountOf`.
 */
export function decidePriceChange(
  plan: Plan,
  order: PriceChangeOrder,
  at: { readonly id: string; readonly now: Instant; readonly wallNow: Instant; readonly leastKobo: number },
): PlainChange<PriceChange> {
  const { id, now, wallNow } = at
  const sold = soldAt(plan, now)
  const price = requirePrice(sold, order, at.leastKobo)
  const effectiveFrom = new Date(order.effectiveFrom).toISOString()
  requireTimely({ effectiveFrom, noticeDays: order.noticeDays }, isDearer(sold, price), now)
  const versions = plan.versions ?? []
  if (nextPriceOf(plan, now) !== null) throw conflict('price_change_open', { path: 'effectiveFrom' })
  if (versions.length >= mostVersions)
    throw invalid('amount', 'the plan has reached its maximum number of price changes', {
      reason: 'too_many_versions',
      most: mostVersions,
    })
  const change: PriceChange = {
    merchantId: plan.merchantId,
    id,
    createdAt: now,
    planId: plan.id,
    n: versions.length + 2,
    ...price,
    effectiveFrom,
    noticeDays: order.noticeDays,
    dryRun: order.dryRun,
    revertedAt: null,
    sums: noSums,
    passes: 0,
    cursor: null,
    work: 'look',
    dueAt: wallNow,
    inRealTime: true,
    expiresAt: order.dryRun ? addMs(wallNow, priceDryRunMs) : null,
    version: 1,
    ...{ total: null, compared: null, comparing: null },
  }
  if (order.dryRun) return plainChange(change, made('priceChange', change))
  const after = withVersion(plan, change)
  return plainChange(change, [...made('priceChange', change), ...turned('plan', plan, after)])
}

/** A plan with the version that a change makes, or, for a dry run, would make. */
export function withVersion(plan: Plan, change: PriceChange): Plan {
  const version: PlanVersion = {
    n: change.n,
    amount: change.amount,
    pricing: change.pricing,
    effectiveFrom: change.effectiveFrom,
    changeId: change.id,
    announcedAt: change.createdAt,
    revertedAt: null,
  }
  return revised(plan, { versions: [...(plan.versions ?? []), version] })
}

/** The plan as it would be without a change. */
export function withoutVersion(plan: Plan, { n }: Pick<PriceChange, 'n'>): Plan {
  return { ...plan, versions: (plan.versions ?? []).filter((version) => version.n !== n) }
}

/** The plan that a change's subscriptions are billed for: it has the version, except in a dry run, which adds it in memory. */
export function planOfChange(plan: Plan, change: PriceChange): Plan {
  return change.dryRun ? withVersion(withoutVersion(plan, change), change) : plan
}

/**
 * Takes a price back before it takes effect: one write on the plan. May be repeated.
 * @throws Problem 409 `price_in_effect`; 409 `dry_run`.
 */
export function decideRevert(
  plan: Plan,
  change: PriceChange,
  { now, wallNow }: { readonly now: Instant; readonly wallNow: Instant },
): PlainChange<PriceChange> {
  if (change.dryRun) throw conflict('dry_run')
  if (change.revertedAt !== null) return plainChange(change, [])
  if (change.effectiveFrom <= now) throw conflict('price_in_effect', { effectiveFrom: change.effectiveFrom })
  const versions = (plan.versions ?? []).map((version) =>
    version.n === change.n ? { ...version, revertedAt: now } : version,
  )
  const after = revised(change, {
    ...{ revertedAt: now, work: 'take_back' as const, cursor: null },
    ...{ dueAt: wallNow, inRealTime: true },
  })
  return plainChange(after, [
    ...turned('priceChange', change, after),
    ...turned('plan', plan, revised(plan, { versions })),
  ])
}

function requirePrice(sold: Plan, order: PriceChangeOrder, leastKobo: number): ListPrice {
  const asked = order.pricing
  const own = sold.pricing
  const pricing =
    asked === undefined
      ? own
      : completePricing({ minQuantity: own.minQuantity, maxQuantity: own.maxQuantity, ...asked })
  if (isFree({ pricing }) || isFree({ pricing: own }))
    throw invalid('pricing', 'a plan does not become free, nor a free one paid', { reason: 'free_plan' })
  if (pricing.minQuantity > own.minQuantity || pricing.maxQuantity < own.maxQuantity)
    throw invalid('pricing', 'must sell every quantity that somebody may have', {
      reason: 'quantity_out_of_range',
      minQuantity: own.minQuantity,
      maxQuantity: own.maxQuantity,
    })
  const amount = amountOf(pricing, order.amount)
  if (sold.currency === 'NGN' && amount < leastKobo)
    throw invalid('amount', `is less than the payment gateway charges: at least ${leastKobo} kobo`, {
      reason: 'amount_too_small',
      leastKobo,
    })
  if (amount === sold.amount && isSamePricing(pricing, own))
    throw invalid('amount', 'is the present price', { reason: 'same_price' })
  return { amount, pricing }
}

/** Whether a customer may pay more: if the price is not one sum, that can't be decided by comparing two sums. */
function isDearer(before: ListPrice, after: ListPrice): boolean {
  return after.amount > before.amount || after.pricing.model !== 'flat' || before.pricing.model !== 'flat'
}

function requireTimely(
  { effectiveFrom, noticeDays }: Pick<PriceChangeOrder, 'effectiveFrom' | 'noticeDays'>,
  dearer: boolean,
  now: Instant,
): void {
  if (dearer && noticeDays < leastNoticeDays)
    throw invalid('noticeDays', `a higher price is told at least ${leastNoticeDays} days before`, {
      reason: 'notice_too_short',
      least: leastNoticeDays,
    })
  const earliest = addMs(now, (noticeDays + 1) * DAY_MS)
  if (effectiveFrom < earliest)
    throw invalid('effectiveFrom', 'must be at least a day more ahead than noticeDays', {
      reason: 'effective_too_soon',
      earliest,
    })
  if (effectiveFrom > addMs(now, mostAheadDays * DAY_MS))
    throw invalid('effectiveFrom', `must be within ${mostAheadDays} days`, {
      reason: 'effective_too_late',
      mostDays: mostAheadDays,
    })
}
