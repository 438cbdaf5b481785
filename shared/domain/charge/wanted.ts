import { amountDue } from '../invoice/invoice.ts'
import type { Owed } from '../subscription/billing-state.ts'
import { collects } from '../subscription/settle-succeeded-charge.ts'
import type { LooseCharge } from './loose-charge.ts'

/**
 * Whether a late success still pays what it was for (A8, A10): its invoice is open, or written off beside a
 * subscription that lives on, and asks for this money. Where credit has paid a part meanwhile, it asks for less (F5).
 */
export function isWanted(charge: Pick<LooseCharge, 'amount' | 'currency'>, state: Owed): boolean {
  const { invoice } = state
  const due = amountDue(invoice)
  return collects(state) && due > 0 && due <= charge.amount && invoice.currency === charge.currency
}
