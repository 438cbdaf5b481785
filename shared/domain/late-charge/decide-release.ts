import { answered, turned, type Change } from '../change.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { revised } from '../revised.ts'
import type { BillingState } from '../subscription/billing-state.ts'
import { released } from './release.ts'

/** What a charge was for has ended beside it, which took no charge off it: nothing waits for it any more (A9). */
export function decideRelease(
  { invoice, subscription }: Pick<BillingState, 'invoice' | 'subscription'>,
  now: string,
): Change<Invoice> {
  const why = invoice.status === 'paid' ? 'paid_otherwise' : 'subscription_canceled'
  const free = released(invoice, { why, statusAfter: subscription.status, now })
  const after = revised(free.invoice, {})
  return { ...answered(after), turns: turned('invoice', invoice, after), moves: free.moves }
}
