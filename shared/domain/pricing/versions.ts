import type { Plan } from '../plan.ts'
import type { Instant } from '../time.ts'
import { pricingOf } from './plan-pricing.ts'
import { mostOfLine, priceFor } from './pricing.ts'
import type { ListPrice, PlanVersion, Priced } from './plan-version.ts'

/** A plan of which one version is chosen: its `amount` and `pricing` are those. Nothing else may be priced. */
export type PricedPlan = Plan & { readonly priced: Priced }

/** The most price changes that a plan has in its life: it is read with every renewal. */
export const mostVersions = 20

/** The first price's number. */
export const firstVersion = 1

/** What a subscription says of its price's version. */
export interface HasVersion {
  readonly quantity: number
  /** Null or absent for the plan's first price. */
  readonly priceVersion?: number | null
  /** The last version that it does not take, because it was not notified about it in time; null or absent for none (K9). */
  readonly keepsAgainst?: number | null
}

/**
 * A plan at one version of its price. One that was taken back is the one before it: who was shown it keeps what
 * stood (V5).
 * @param version Null or absent for the first.
 */
export function inVersion(plan: Plan, version: number | null | undefined): PricedPlan {
  const { amount, pricing } = plan.priced ?? plan
  const chosen = standing(plan).findLast(({ n }) => n <= (version ?? firstVersion))
  return {
    ...plan,
    amount: chosen?.amount ?? amount,
    pricing: chosen?.pricing ?? pricing,
    priced: { version: chosen?.n ?? firstVersion, amount, pricing, next: null },
  }
}

/** A plan as it is sold at an instant: a sale that began before a price took effect keeps what it showed (K9). */
export function soldAt(plan: Plan, at: Instant): PricedPlan {
  const sold = standing(plan).findLast(({ effectiveFrom }) => effectiveFrom <= at)
  return announcing(inVersion(plan, sold?.n), at)
}

/** A plan at the version that a subscription has. */
export function ownVersion(plan: Plan, { priceVersion }: Pick<HasVersion, 'priceVersion'>): PricedPlan {
  return inVersion(plan, priceVersion)
}

/** A plan that says too which price is announced. */
export function announcing(plan: PricedPlan, now: Instant): PricedPlan {
  return { ...plan, priced: { ...plan.priced, next: nextPriceOf(plan, now) } }
}

/**
 * The version of which a subscription's period is billed that begins then (K9): the newest that is in effect, except one that
 * it was not notified about in time, or that has no price for so many units; else its own.
 */
export function versionFor(plan: Plan, subscription: HasVersion, periodStart: Instant): number {
  const own = ownVersion(plan, subscription).priced.version
  const above = Math.max(own, subscription.keepsAgainst ?? firstVersion)
  const taken = standing(plan).findLast(
    (version) =>
      version.effectiveFrom <= periodStart && version.n > above && hasPrice(version, subscription.quantity),
  )
  return taken?.n ?? own
}

/** The price that is announced, and in effect at a later instant; null where none is (K9). */
export function nextPriceOf(plan: Plan, now: Instant): PlanVersion | null {
  return standing(plan).find(({ effectiveFrom }) => effectiveFrom > now) ?? null
}

/** The versions that were not taken back, the oldest first. */
function standing({ versions }: Plan): readonly PlanVersion[] {
  return (versions ?? []).filter(({ revertedAt }) => revertedAt === null)
}

/** Whether so many units can be billed: a line has a largest amount (K3). */
function hasPrice(price: ListPrice, quantity: number): boolean {
  try {
    return priceFor(pricingOf(price), quantity) <= mostOfLine
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
