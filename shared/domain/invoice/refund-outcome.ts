/**
 * What became of a refund. A decline whose reason is `not_refundable` is for good: this rail, or this charge, can't be refunded
 * at all. Any other reason may pass.
 */
export type RefundOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'unknown' }
