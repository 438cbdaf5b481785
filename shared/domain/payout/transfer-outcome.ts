import type { PayoutFailureReason } from './payout.ts'

/**
 * A bank's answer. `pending` is in progress, and the bank may say when to ask again; `unknown` means that no answer
 * came: ask by reference, never transfer under another. `later`: nothing was sent, because the gateway is down or our
 * own balance there is short; the same transfer is made later.
 */
export type TransferOutcome =
  | {
      readonly kind: 'succeeded'
      readonly gatewayReference: string
      readonly bankName: string | null
      readonly accountName: string | null
    }
  | { readonly kind: 'failed'; readonly failureReason: PayoutFailureReason }
  | { readonly kind: 'pending'; readonly gatewayReference: string | null; readonly askAgainAt: string | null }
  | { readonly kind: 'later' }
  | { readonly kind: 'unknown' }

/**
 * Only a question can be answered with `not_found`, never seen, or `reversed`, sent back after it had succeeded.
 * `final`: the adapter knows that the transfer can no longer appear; without it the bank may only be late.
 */
export type TransferQueryOutcome =
  TransferOutcome | { readonly kind: 'not_found'; readonly final?: true } | { readonly kind: 'reversed' }
