import { answered, turned, type Change } from '../change.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { revised } from '../revised.ts'
import type { BillingState } from '../subscription/billing-state.ts'
import { released } from './release.ts'

/** Lets go of a charge whose invoice or subscription has ended without doing so (A9). */
export function decideRelease(
  { invoice, subscription }: Pick<BillingState, 'invoice' | 'subscription'>,
  now: string,
): Change<Invoice> {
  const why = invoice.status === 'paid' ? 'paid_otherwise' : 'subscription_canceled'
  const free = released(invoice, { why, statusAfter: subscription.status, now })
  const after = revised(free.invoice, {})
  return { ...answered(after), turns: turned('invoice', invoice, after), moves: free.moves }
}
