import type { Plan } from '../catalog/plan.ts'
import type { Instant } from '../time/time.ts'
import { pricingOf } from './plan-pricing.ts'
import { priceFor } from './pricing.ts'
import type { ListPrice, PlanVersion, Priced, ToldPrice } from './plan-version.ts'

/** A plan with a chosen version: its `amount` and `pricing` are those. Only this may be priced. */
export type PricedPlan = Plan & { readonly priced: Priced }

/** The most price changes that a plan has in its life: it is read with every renewal. */
export const mostVersions = 20

/** A subscription may be told about its own plan's price and of the one it is scheduled for, once more before the first is taken. */
const mostTold = 4

/** The first price's number. */
export const firstVersion = 1

/** The price version of a subscription. */
export interface HasVersion {
  readonly quantity: number
  /** Null or absent for the plan's first price. */
  readonly priceVersion?: number | null
  /** The last version that it does not take, because its customer was not notified in time; null or absent for none (K9). */
  readonly keepsAgainst?: number | null
  /** The prices announced to its customer that it has not taken yet; null or absent for none (K9). */
  readonly told?: readonly ToldPrice[] | null
}

/**
 * A plan at one version of its price. A withdrawn version is the one before it: a customer who was shown it keeps the
 * earlier price (V5).
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

/** A plan that also shows the announced price. */
export function announcing(plan: PricedPlan, now: Instant): PricedPlan {
  return { ...plan, priced: { ...plan.priced, next: nextPriceOf(plan, now) } }
}

/**
 * The version at which a subscription's period is billed (K9): the newest in effect at its beginning, except one that
 * its customer was not notified about in time, or that has no price for so many units; else its own.
 * @param isBill Whether the period is billed now: then no one takes a higher price without a recorded notice in
 * time, whatever moved their day. Looking ahead, undecided ones count as notified.
 */
export function versionFor(
  plan: Plan,
  subscription: HasVersion,
  periodStart: Instant,
  isBill = false,
): number {
  const own = ownVersion(plan, subscription)
  const above = Math.max(own.priced.version, subscription.keepsAgainst ?? firstVersion)
  const { quantity } = subscription
  const taken = standing(plan).findLast(
    (version) =>
      version.effectiveFrom <= periodStart &&
      version.n > above &&
      sumOf(version, quantity) !== null &&
      (!isBill || !isDearer(own, version, quantity) || isTold(plan, subscription, version, periodStart)),
  )
  return taken?.n ?? own.priced.version
}

/** Whether so many units cost more at the other price. */
export function isDearer(own: ListPrice, other: ListPrice, quantity: number): boolean {
  return (sumOf(other, quantity) ?? Infinity) > (sumOf(own, quantity) ?? Infinity)
}

/** Whether a subscription's customer was notified about a version, in time for a period that begins then. */
function isTold({ id }: Plan, { told }: HasVersion, { n }: PlanVersion, periodStart: Instant): boolean {
  return (told ?? []).some((one) => one.planId === id && one.version === n && one.from <= periodStart)
}

/** What a new subscription's customer learns at its sale: the price that was announced when it began, beside the present one. */
export function toldAtSale(plan: Plan, at: Instant): readonly ToldPrice[] | null {
  const next = nextPriceOf(plan, at)
  // A sale may have begun before the announcement: it showed one price.
  if (next === null || next.announcedAt > at) return null
  return [{ planId: plan.id, version: next.n, from: at }]
}

/** The announced prices with one more. */
export function withTold(told: readonly ToldPrice[] | null | undefined, one: ToldPrice): ToldPrice[] {
  const others = (told ?? []).filter(
    ({ planId, version }) => planId !== one.planId || version !== one.version,
  )
  return [...others, one].slice(-mostTold)
}

/** The price that is announced, and in effect at a later instant; null where none is (K9). */
export function nextPriceOf(plan: Plan, now: Instant): PlanVersion | null {
  return standing(plan).find(({ effectiveFrom }) => effectiveFrom > now) ?? null
}

/** The versions that were not taken back, the oldest first. */
function standing({ versions }: Plan): readonly PlanVersion[] {
  return (versions ?? []).filter(({ revertedAt }) => revertedAt === null)
}

/** The price of so many units; null if they can't be billed: a line has a largest amount (K3). */
function sumOf(price: ListPrice, quantity: number): number | null {
  try {
    return priceFor(pricingOf(price), quantity)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
