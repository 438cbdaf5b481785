import type { Invoice } from '../invoice/invoice.ts'
import type { ReturnState } from '../invoice/return-state.ts'
import type { BillingState } from '../subscription/billing-state.ts'

/** What a dispute is decided on: an invoice of a subscription, with the first one of its chain. */
export type DisputedState = BillingState & { readonly first: Invoice }

/**
 * The state of an invoice that has a dispute.
 * @throws Error for an invoice without a subscription, which has none.
 */
export function disputedState(state: ReturnState): DisputedState {
  if (state.subscription === null) throw new Error('a dispute of an invoice without its subscription')
  return state
}
