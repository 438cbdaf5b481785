import type { BillingState } from '../subscription/billing-state.ts'
import { collects } from '../subscription/settle-succeeded-charge.ts'
import type { LooseCharge } from './loose-charge.ts'

/**
 * Whether a late success still pays what it was for (A8, A10): its invoice is open, or written off beside a
 * subscription that lives on, and asks for exactly this money.
 */
export function isWanted(
  charge: Pick<LooseCharge, 'amount' | 'currency'>,
  state: Pick<BillingState, 'invoice' | 'subscription'>,
): boolean {
  const { invoice } = state
  return collects(state) && invoice.amount === charge.amount && invoice.currency === charge.currency
}
