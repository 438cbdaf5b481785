import type { Instant } from '../time/time.ts'

/**
 * A payer's agreement that their bank account may be debited again (M5), which their bank confirms hours after the payment on
 * whose page they gave it. `awaited`: the bank is asked until it answers, for a week. `active`: its token was kept as a
 * method. `over`: there is none.
 */
export interface Mandate {
  readonly merchantId: string
  /** Of the payment on whose page it was agreed. */
  readonly reference: string
  readonly since: Instant
  readonly status: 'awaited' | 'active' | 'over'
  /** The gateway that has it, and the only one that can be queried (G6); none for the sandbox's twin. */
  readonly gateway: string | null | undefined
  /** When its gateway is asked next, in the tenant's time; null once it is asked no more. */
  readonly dueAt: Instant | null
  readonly version: number
}
