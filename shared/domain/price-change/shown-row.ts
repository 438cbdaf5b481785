import type { SubscriptionStatus } from '../subscription/transitions.ts'
import type { Billed, PriceChangeCause } from './cause.ts'
import type { PricePromise } from './price-change.ts'

/** The state of a subscription in a price change. */
export const changeRowStates = ['planned', 'promised', 'told', 'sold', 'kept', 'stays', 'reverted'] as const

export type ChangeRowState = (typeof changeRowStates)[number]

/** A subscription in a price change, as it is shown: promised against billed. */
export interface ShownRow {
  readonly subscriptionId: string
  readonly customerId: string
  readonly customerName: string | null
  readonly status: SubscriptionStatus | null
  readonly state: ChangeRowState
  readonly toldAt: string | null
  readonly reachable: boolean
  readonly lastingCode: boolean
  readonly promise: PricePromise | null
  readonly billed: Billed | null
  /** Billed less promised; null while either is missing. */
  readonly difference: number | null
  readonly cause: PriceChangeCause | null
}
