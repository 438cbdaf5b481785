import type { LagosDay } from '../time/lagos-day.ts'
import type { Currency } from '../money/money.ts'
import type { Balance } from './balance.ts'
import { decideSettlement, type Holdings, type Settlement } from './settlement.ts'

/** What is stored of one currency, and the part that a settlement handles today. */
export interface StoredHoldings extends Holdings<Balance> {
  readonly currency: Currency
  readonly today: LagosDay
  readonly foldedThrough: LagosDay | null
  readonly owed: Balance | null
}

/** Earnings of closed days that become available, less what is owed; amounts in minor units. */
export interface Fold extends Omit<Settlement, 'availableChange'> {
  readonly currency: Currency
  readonly today: LagosDay
  /** The closed days' buckets as they were read: each is emptied on condition that it is unchanged. */
  readonly buckets: readonly Balance[]
  /** The signed change of what is available, including what is spent in the same commit. */
  readonly change: number
  /** The amount that must be available already: what is spent beyond the earnings. */
  readonly atLeast: number
  /** The day through which everything is folded afterwards; null where that does not change. */
  readonly foldedThrough: LagosDay | null
  /** As it was read. */
  readonly owed: Balance | null
  /** Whether something is spent; then nothing may be owed. */
  readonly spends: boolean
}

/** Buckets folded in one commit: with a payout's own writes it stays within DynamoDB's hundred. */
export const mostBuckets = 60

/** Makes earnings of closed days available, less what is owed, and spends `spending` minor units in the same commit. */
export function foldOf(holdings: StoredHoldings, spending = 0): Fold {
  const { currency, today, owed, foldedThrough } = holdings
  const buckets = holdings.settled.slice(0, mostBuckets)
  const { availableChange, ...settlement } = decideSettlement({ ...holdings, settled: buckets })
  const all = buckets.length === holdings.settled.length
  return {
    ...settlement,
    currency,
    today,
    buckets,
    change: availableChange - spending,
    atLeast: Math.max(0, spending - availableChange),
    foldedThrough: all && (foldedThrough === null || foldedThrough < today) ? today : null,
    owed,
    spends: spending > 0,
  }
}
