import type { OnePerPerson } from '../catalog/offer-use.ts'

/** What happens to paid but unused time when a subscription is cancelled at once (B3). */
export const unusedOptions = ['credit', 'refund', 'none'] as const
export type UnusedOption = (typeof unusedOptions)[number]

/** What happens to an open invoice then: it is voided, or it stays payable. */
export const openInvoiceOptions = ['void', 'keep'] as const
export type OpenInvoiceOption = (typeof openInvoiceOptions)[number]

/** What happens to the subscription when a gateway takes one of its charges back (B17). */
export const reversalOptions = ['continue', 'revoke_method', 'cancel_at_period_end'] as const
export type ReversalOption = (typeof reversalOptions)[number]

/** What an open dispute does to the method that was charged (N3). */
export const disputeOptions = ['pause_method', 'continue'] as const
export type DisputeOption = (typeof disputeOptions)[number]

/** What fewer units of a plan do, if a change does not say it (K5). */
export const decreaseOptions = ['next_renewal', 'credit'] as const
export type OnDecrease = (typeof decreaseOptions)[number]

/** A merchant's billing settings (B3, R11, K5). */
export interface BillingSettings {
  readonly unusedOnCancel: UnusedOption
  readonly openInvoiceOnCancel: OpenInvoiceOption
  readonly onReversal: ReversalOption
  /** For new subscriptions, and for interval changes (B13); null for the merchant's own. */
  readonly timeZone: string | null
  /** Where a person has one trial of a plan and one redemption of a code. */
  readonly onePerPerson: OnePerPerson
  /** Whether fewer units wait for the next renewal, or become credit at once. */
  readonly onDecrease: OnDecrease
  /** Whether renewals use a method whose charge is disputed. */
  readonly onDispute: DisputeOption
}

/** The settings of a merchant who has not changed any. */
export const defaultBillingSettings: BillingSettings = {
  unusedOnCancel: 'credit',
  openInvoiceOnCancel: 'void',
  onReversal: 'continue',
  timeZone: null,
  onePerPerson: 'checkout',
  onDecrease: 'next_renewal',
  onDispute: 'pause_method',
}
