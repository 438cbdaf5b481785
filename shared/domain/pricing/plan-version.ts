import type { Instant } from '../time/time.ts'
import type { PlanPricing } from './plan-pricing.ts'

/** What a plan costs: its amount and how a price follows from a quantity (K3). */
export interface ListPrice {
  readonly amount: number
  readonly pricing: PlanPricing
}

/** A later price of a plan (K9). The first one is the plan's own, and has no entry. */
export interface PlanVersion extends ListPrice {
  /** 2 for the first change, and one more for each. */
  readonly n: number
  /** From this instant on new sales have it, and each subscription from its first renewal then. */
  readonly effectiveFrom: Instant
  /** The price change that made it. */
  readonly changeId: string
  readonly announcedAt: Instant
  /** When it was taken back before it took effect; null where it was not. */
  readonly revertedAt: Instant | null
}

/** A price announced to a subscription's customer that it has not taken yet (K9). */
export interface ToldPrice {
  readonly planId: string
  readonly version: number
  /** Periods from then on may use it: the notice was too late for earlier ones. */
  readonly from: Instant
}

/** The chosen version of a plan's price, and the first price, from which any other can be chosen again. */
export interface Priced extends ListPrice {
  readonly version: number
  /** The announced price; null if there is none, or it was not requested. */
  readonly next: PlanVersion | null
}
