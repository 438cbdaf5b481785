import type { DunningDecision } from '../../domain/dunning/decision.ts'
import { endUnpaid, returnedKobo } from '../../domain/invoice/end-unpaid.ts'
import { settled, type Invoice } from '../../domain/invoice/invoice.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { statusEvents } from '../../domain/subscription/failure-events.ts'
import { exhaustedSubscription } from '../../domain/subscription/settle-failure.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { replace } from '../../store/write.ts'
import { letPendingGo } from '../late-charges/let-go.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { creditBack } from '../billing-state/return-credit.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'

/**
 * Gives up a case without another charge, at Stop or because the merchant says so: the invoice is written off
 * (D7.13). It waits for no payer: a payment that comes later pays what is still owed, or is given back (A9, A10).
 * @throws Problem 409 `payment_in_progress` while a request charges at this moment.
 */
export async function exhaustCase(
  context: Writing,
  state: BillingState,
  decision: DunningDecision,
): Promise<Invoice> {
  const { subscription, emits } = exhaustedSubscription(state.subscription, decision, {}, nowOf(context))
  const free = letPendingGo(context, state.invoice, { why: 'written_off', statusAfter: subscription.status })
  // Where its subscription ends with it, the credit inside goes back; else it stays in it (B4).
  const ended = subscription.status === 'canceled' ? endUnpaid(free.invoice, 'keep', nowOf(context)) : null
  const invoice = ended?.invoice ?? settled(free.invoice, 'write_off', { nextAttemptAt: null })
  const back = await creditBack(context, state.customer, invoice, ended ? returnedKobo(ended.returned) : 0)
  // No attempt tells of it, so the timeline does.
  const told = statusEvents(emits).map((draft) => ({ ...draft, onTimeline: true }))
  return commit(context, {
    writes: [
      replace(invoiceCodec, state.invoice, invoice),
      replace(subscriptionCodec, state.subscription, subscription),
      ...back.writes,
      ...free.writes,
    ],
    events: composeEvents(context, told, { ...state, subscription, invoice, customer: back.customer }),
    result: invoice,
  })
}
