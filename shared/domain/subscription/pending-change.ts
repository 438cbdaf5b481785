import type { SoldAddOn } from '../pricing/items.ts'
import type { PayerAction } from '../charge/charge.ts'
import type { Rail } from '../payment-methods/payment-method.ts'
import type { Instant } from '../time/time.ts'

/** A plan change that waits for its money, as its subscription shows it (F8). */
export interface PendingChange {
  /** The plan that it changes to. */
  readonly planId: string
  /** The identifier that its invoice will have. */
  readonly invoiceId: string
  /** What is charged for it, in minor units of the subscription's currency. */
  readonly amount: number
  readonly rail: Rail
  /** When the charge was begun. */
  readonly since: Instant
  /** After this the charge counts as failed, and the change as given up (A8). */
  readonly deadline: Instant
  /** What the payer has to do; null if unknown. */
  readonly nextAction: PayerAction | null
  /** How many units of the plan there will be (K5). */
  readonly quantity: number
  /** The add-ons that it will have (K4); absent for none. */
  readonly addOns?: readonly SoldAddOn[]
}
