import type { ListPrice } from '../pricing/plan-version.ts'
import type { Instant } from '../time/time.ts'

/** A change of a plan's price for existing subscribers (K9), real or a dry run. Amounts are minor units. */
export interface PriceChange extends ListPrice {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: Instant
  readonly planId: string
  /** The version of the plan's price that it makes; a dry run would make it. */
  readonly n: number
  readonly effectiveFrom: Instant
  readonly noticeDays: number
  readonly dryRun: boolean
  readonly revertedAt: Instant | null
  readonly sums: PriceChangeSums
  /** How often all subscriptions of the plan were looked at. */
  readonly passes: number
  /** Where the present look is: a list's cursor; null at its beginning. */
  readonly cursor: string | null
  /**
   * What the job does next: look at subscriptions, notify those who had heard about a price that was taken back, or add up what was
   * promised and billed.
   */
  readonly work: 'look' | 'take_back' | 'compare' | null
  /** When it continues; null when nothing is left to do. */
  readonly dueAt: Instant | null
  /** Whether it waits for the wall clock, as the first look does, or for the tenant's. */
  readonly inRealTime: boolean
  /** A dry run is kept for a day; null for a change. */
  readonly expiresAt: Instant | null
  readonly version: number
  /** How many subscriptions there were to look at when the first look began; null where there were too many to count. */
  readonly total: number | null
  /** What was promised and billed, as it was added up last; null before the first time. */
  readonly compared: PriceComparison | null
  /** The same over the finished rows, while it is added up anew; null otherwise. */
  readonly comparing: PriceComparison | null
}

/** Promised against billed, over all rows of a change (K9). Amounts are minor units. */
export interface PriceComparison {
  /** When it was added up. */
  readonly at: Instant
  /** Rows with a promise. */
  readonly rows: number
  /** Those of them that were billed. */
  readonly billedRows: number
  /** Those that will be. */
  readonly waiting: number
  /** The sum promised to the billed ones, and the sum billed. */
  readonly promised: number
  readonly billed: number
  /** Rows that were billed something else, in the sum or a part of it, each with its cause. */
  readonly differing: number
}

/** The totals of a price change, over all subscriptions that were looked at. Amounts are minor units. */
export interface PriceChangeSums {
  /** Those on the plan that continue. */
  readonly subscriptions: number
  /** Those whose payment changes. */
  readonly changing: number
  /** Those who pay less than the new price because their code never ends. */
  readonly withLastingCode: number
  /** Those whose customers can't be reached by any channel. */
  readonly unreachable: number
  readonly mrrBefore: number
  readonly mrrAfter: number
  /** The first payments at the new price, all together, and what they would have been. */
  readonly before: number
  readonly after: number
  readonly firstAt: Instant | null
  readonly lastAt: Instant | null
}

export const noSums: PriceChangeSums = {
  subscriptions: 0,
  changing: 0,
  withLastingCode: 0,
  unreachable: 0,
  mrrBefore: 0,
  mrrAfter: 0,
  before: 0,
  after: 0,
  firstAt: null,
  lastAt: null,
}

/** The parts of a payment at the new price, before credit and one-off items (K9). Minor units. */
export interface RecurringPrice {
  /** The promised amount: lines of plan and add-ons after code, with tax. */
  readonly amount: number
  readonly planId: string
  readonly quantity: number
  /** The plan's line before any code. */
  readonly plan: number
  readonly addOns: number
  /** The code's discount. */
  readonly code: number
  /** Tax on top of the prices. */
  readonly tax: number
}

/** What a subscription will pay first at the new price, when, and what it would pay then without the change. */
export interface PricePromise extends RecurringPrice {
  readonly at: Instant
  readonly was: RecurringPrice
  /**
   * When the last period before it begins that is on or after the date and still has another price: that of a scheduled change, or
   * of a customer who could not be notified in time; null if there is none.
   */
  readonly after: Instant | null
}

/** How a customer was notified. */
export type HeardBy = 'message' | 'sale'

/** A subscription in a price change: what its customer was promised. */
export interface PriceChangeRow {
  readonly merchantId: string
  readonly changeId: string
  readonly subscriptionId: string
  readonly shard: number
  readonly customerId: string
  readonly createdAt: Instant
  /** Null if nothing was promised: it ends or leaves before. */
  readonly promise: PricePromise | null
  /** Its trial's end and its billing day at the promise: moving them moves the payment. */
  readonly trialEndsAt: Instant | null
  readonly billingDay: number | null
  readonly toldAt: Instant | null
  readonly toldBy: HeardBy | null
  /** The event that their message belongs to. */
  readonly eventId: string | null
  /** When it was decided that it keeps its old price, because its customer was not notified in time. */
  readonly keptAt: Instant | null
  /** When they were notified that the price was withdrawn. */
  readonly revertToldAt: Instant | null
  readonly dueAt: Instant | null
  readonly version: number
}

/** Partitions that a large merchant's rows are spread over. */
export const rowShards = { live: 8, sandbox: 1 } as const

/** Statuses of subscriptions that will be billed again by themselves. */
export const billedAgain = ['active', 'trialing', 'past_due', 'paused'] as const
