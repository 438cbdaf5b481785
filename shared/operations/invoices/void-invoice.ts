import { endUnpaid, returnedKobo } from '../../domain/invoice/end-unpaid.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { invalidTransition } from '../../domain/problem.ts'
import { withoutInvoice } from '../../domain/subscription/void-invoice.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { letPendingGo } from '../late-charges/let-go.ts'
import { creditBack } from '../billing-state/return-credit.ts'
import { loadInvoiceState } from '../billing-state/load-invoice-state.ts'
import { returnedRedemption } from '../promo-codes/count-redemption.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'

/**
 * Voids an open invoice: nobody owes it any more, and credit inside it goes back to the customer (D6.8, B4).
 * A payment of it that is pending is waited for no more: should it come, it is given back (A9).
 * @throws Problem 404; 409 `invalid_transition`, `payment_in_progress`.
 */
export async function voidInvoice(context: Writing, invoiceId: string): Promise<Invoice> {
  const state = await loadInvoiceState(context, invoiceId)
  const { invoice, subscription, plan } = state
  // Only a cancel may void what dunning has written off.
  if (invoice.status !== 'open') throw invalidTransition(invoice.status, 'void')
  const now = nowOf(context)
  const { subscription: moved, events } = withoutInvoice(subscription, invoice, now)
  const free = letPendingGo(context, invoice, { why: 'invoice_voided', statusAfter: moved.status })
  const { invoice: after, returned } = endUnpaid(free.invoice, 'void', now)
  const back = await creditBack(context, state.customer, invoice, returnedKobo(returned))
  return commit(context, {
    writes: [
      replace(invoiceCodec, invoice, after),
      replace(subscriptionCodec, subscription, moved),
      ...free.writes,
      ...back.writes,
      ...(moved.status === 'incomplete_expired' ? returnedRedemption(subscription) : []),
    ],
    events: composeEvents(context, events, { subscription: moved, customer: back.customer, plan }),
    result: after,
  })
}
