import type { Instant } from '../time/time.ts'

/**
 * A charge whose gateway says that money of it was returned, where no amount or nothing to book it on is known (G1).
 * `open`: queried daily, for 30 days. `booked`: what was taken is booked. `over`: left to the operator.
 */
export interface ReversalQuestion {
  readonly merchantId: string
  /** The charge's reference. */
  readonly reference: string
  readonly since: Instant
  readonly status: 'open' | 'booked' | 'over'
  /** Which gateway is asked (G6); none for the sandbox's twin. */
  readonly gateway: string | null | undefined
  /** When the gateway is asked next, in the tenant's time; null once it is asked no more. */
  readonly dueAt: Instant | null
  readonly version: number
}
