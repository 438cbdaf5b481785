import type { FailureCode } from '../../../domain/dunning/failure-codes.ts'

/** The outcomes of a test token's charges (D12.2). */
export type TokenBehaviour =
  | { readonly kind: 'succeeds' }
  | { readonly kind: 'declines'; readonly failureCode: FailureCode }
  /** No answer, and a query says that it was never seen. */
  | { readonly kind: 'silent' }
  /** No answer, but a query says that it was paid. */
  | { readonly kind: 'silent_but_charged' }
  /** The method's first charges fail, the rest succeed. */
  | { readonly kind: 'fails_first'; readonly times: number; readonly failureCode: FailureCode }
  /** Charges succeed; a refund is pending and fails an hour later. */
  | { readonly kind: 'refund_fails' }

/** Every token the sandbox knows. */
export const testTokens: Readonly<Record<string, TokenBehaviour>> = {
  tok_test_success: { kind: 'succeeds' },
  tok_test_insufficient_funds: { kind: 'declines', failureCode: 'insufficient_funds' },
  tok_test_expired_card: { kind: 'declines', failureCode: 'expired_card' },
  tok_test_do_not_honor: { kind: 'declines', failureCode: 'do_not_honor' },
  tok_test_stolen_card: { kind: 'declines', failureCode: 'stolen_card' },
  tok_test_timeout: { kind: 'silent' },
  tok_test_timeout_charged: { kind: 'silent_but_charged' },
  tok_test_fail_2_then_success: { kind: 'fails_first', times: 2, failureCode: 'processor_error' },
  tok_test_refund_fails: { kind: 'refund_fails' },
}
