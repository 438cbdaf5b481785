/**
 * The outcome of a refund. A decline with the reason `not_refundable` is final: this rail, or this charge, can't be
 * refunded at all. Any other reason may be temporary.
 */
export type RefundOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'unknown' }
