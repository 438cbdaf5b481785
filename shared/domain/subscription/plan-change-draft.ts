import type { Invoice, OpenAttempt } from '../invoice/invoice.ts'
import type { ProrationView } from './plan-change.ts'
import type { Subscription } from './subscription.ts'

/**
 * A plan change that is paid for before it stands (D5.9): nobody sees it, a decline changes nothing, and a repeat of
 * the request learns from it how it ended. Until then it holds the customer credit that its invoice draws on.
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
  readonly invoice: Invoice & { readonly attempt: OpenAttempt }
  /** The subscription after the change. */
  readonly subscription: Subscription
  readonly fromPlanId: string
  readonly proration: ProrationView
  /** `paid`, the failure code of a decline, or `given_up` for something else that was wanted; null while nobody knows. */
  readonly outcome: string | null
  readonly version: number
}

/** What a change would have cost at an instant; honoured once, until it expires (D5.13, B9). */
export interface PlanChangeQuote {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly subscriptionId: string
  /** The subscription's version that it was made for; any change of it, its own use included, ends the quote (B9). */
  readonly subscriptionVersion: number
  readonly planId: string
  readonly effective: string
  readonly mode: string
  readonly proration: ProrationView
  readonly expiresAt: string
}

/** Minutes for which a quote is honoured (D5.13). */
export const quoteMinutes = 15
