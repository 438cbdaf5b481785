import { answered, turned, type Change } from '../change/change.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { revised } from '../change/revised.ts'
import { statusOf, type Owed } from '../subscription/billing-state.ts'
import { released } from './release.ts'

/** Lets go of a charge whose invoice or subscription has ended without doing so (A9). */
export function decideRelease(state: Owed, now: string): Change<AnyInvoice> {
  const { invoice } = state
  const why = invoice.status === 'paid' ? 'paid_otherwise' : 'subscription_canceled'
  const free = released(invoice, { why, statusAfter: statusOf(state), now })
  const after = revised(free.invoice, {})
  return { ...answered(after), turns: turned('invoice', invoice, after), moves: free.moves }
}
