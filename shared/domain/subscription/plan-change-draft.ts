import type { CountedBase } from '../invoice/chain-book.ts'
import type { OpenInvoice } from '../invoice/invoice.ts'
import type { ProrationMode } from '../pricing/proration.ts'
import type { ProrationView } from './plan-change.ts'
import type { Subscription } from './subscription.ts'

/**
 * A plan change that takes effect once it is paid (D5.9): a decline changes nothing, and a repeat of the request reads its
 * result here. While its charge waits, its subscription shows it as `pendingChange` (F8). Until then it holds the customer
 * credit that its invoice uses.
 */
export interface PlanChangeDraft {
  readonly merchantId: string
  /** The identifier its invoice will have. */
  readonly id: string
  readonly createdAt: string
  readonly subscriptionId: string
  readonly customerId: string
  /** The new plan. */
  readonly planId: string
  /** The request: the same change again is answered by this one (F8). */
  readonly mode: ProrationMode
  readonly invoice: OpenInvoice
  /** The subscription after the change. */
  readonly subscription: Subscription
  readonly fromPlanId: string
  readonly proration: ProrationView
  /** The bases that it closes, where refunds had counted against them (F6); null for none. */
  readonly closes: readonly CountedBase[] | null
  /** `paid`, a decline's failure code, or `given_up` for another request; null while unknown. */
  readonly outcome: string | null
  readonly version: number
  /** Whether it charges the setup fee of the new plan (K4); null or absent for no. */
  readonly setupFee?: boolean | null
}

/** The cost of a plan change at an instant; honoured once, until it expires (D5.13, B9). */
export interface PlanChangeQuote {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly subscriptionId: string
  /** The subscription's version that it was made for; any change of the subscription, its own use too, ends it (B9). */
  readonly subscriptionVersion: number
  readonly planId: string
  readonly quantity: number
  /** Its effect on add-ons, in one form (K5); null or absent for none. */
  readonly addOns?: string | null
  readonly effective: string
  readonly mode: string
  readonly proration: ProrationView
  /** What would be charged at once, in minor units: the customer's credit is counted. */
  readonly amount: number
  readonly expiresAt: string
  /** Its choice about the setup fee of the new plan (K4); null or absent for none. */
  readonly setupFee?: boolean | null
}
