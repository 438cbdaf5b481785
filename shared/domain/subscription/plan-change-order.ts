import type { Customer } from '../customer/customer.ts'
import type { Holdable } from '../merchant/hold.ts'
import type { Plan } from '../catalog/plan.ts'
import type { ProrationMode } from '../pricing/proration.ts'
import type { AddOnChange } from './on-plan.ts'
import type { Subscription } from './subscription.ts'

/** What a merchant requests (D5.8). */
export interface PlanChangeOrder {
  readonly effective: 'immediate' | 'at_renewal'
  readonly proration: ProrationMode
  /** Now, or the instant of the honoured quote. */
  readonly effectiveAt: string
  /** The identifier for the change's own invoice, if there is one. */
  readonly invoiceId: string
  readonly now: string
  /** Whether the setup fee of the other plan is charged (K4); at the renewal absent means as scheduled, else no. */
  readonly setupFee?: boolean
}

/** The subscription, its present and new plan, and the number of units. */
export interface PlanChangeState {
  readonly subscription: Subscription
  readonly customer: Customer
  readonly plan: Plan
  /** The plan after the change, which may be the same one. */
  readonly next: Plan
  /** How many units of it there are after the change (K5). */
  readonly quantity: number
  /** What happens to add-ons (K5); null or absent where only the plan changes. */
  readonly addOns?: AddOnChange | null
  /** The merchant's, whose charges may be held (O1). */
  readonly settings: Holdable
}
