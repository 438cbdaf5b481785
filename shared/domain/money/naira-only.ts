import { invalid } from '../problem.ts'

/**
 * Payouts and bills are in naira (D1.18).
 * @throws Problem 422 with reason `currency_not_supported`.
 */
export function requireNaira({ currency = 'NGN' }: { readonly currency?: string }): void {
  if (currency === 'NGN') return
  throw invalid('currency', 'payouts and bills are in NGN', { reason: 'currency_not_supported' })
}
