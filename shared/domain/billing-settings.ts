/** What becomes of what was paid and not used when a subscription is cancelled at once (B3). */
export const unusedOptions = ['credit', 'refund', 'none'] as const
export type UnusedOption = (typeof unusedOptions)[number]

/** What becomes of an open invoice then: nobody owes it any more, or it stays payable. */
export const openInvoiceOptions = ['void', 'keep'] as const
export type OpenInvoiceOption = (typeof openInvoiceOptions)[number]

/** What follows for the subscription when a gateway takes one of its charges back (B17). */
export const reversalOptions = ['continue', 'revoke_method', 'cancel_at_period_end'] as const
export type ReversalOption = (typeof reversalOptions)[number]

/** A merchant's billing settings (B3). */
export interface BillingSettings {
  readonly unusedOnCancel: UnusedOption
  readonly openInvoiceOnCancel: OpenInvoiceOption
  readonly onReversal: ReversalOption
  /** Of new subscriptions, and of interval changes (B13); null for the merchant's own. */
  readonly timeZone: string | null
}

/** The settings of a merchant who has changed none. */
export const defaultBillingSettings: BillingSettings = {
  unusedOnCancel: 'credit',
  openInvoiceOnCancel: 'void',
  onReversal: 'continue',
  timeZone: null,
}
