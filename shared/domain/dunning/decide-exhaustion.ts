import { turned, type Change, type Moment } from '../change/change.ts'
import { closeUnpaid, requireNobodyCharges } from '../invoice/close-unpaid.ts'
import { afterCredit, withCreditFirst } from '../invoice/credit-first.ts'
import { endUnpaid, noCredit } from '../invoice/end-unpaid.ts'
import { settledInvoice, type Invoice } from '../invoice/invoice.ts'
import type { BillingState } from '../subscription/billing-state.ts'
import { statusEvents, tellingReturned } from '../subscription/failure-events.ts'
import { exhaustedSubscription } from '../subscription/settle-failed-charge.ts'
import type { DunningDecision } from './decision.ts'

/**
 * Exhausts a case without another charge: its invoice is written off (D7.13). It does not wait for a payer: a payment
 * that arrives later pays what is still owed, or is given back (A9, A10). Credit that covers a part pays it first (F5).
 * @throws Problem 409 `payment_in_progress`.
 */
export function decideExhaustion(
  state: BillingState,
  decision: DunningDecision,
  { now, wallMs }: Moment,
): Change<Invoice> {
  requireNobodyCharges(state.invoice, wallMs)
  const { subscription, emits } = exhaustedSubscription(state.subscription, decision, {}, now)
  // What ends with its subscription would give the credit back at once.
  const drawn = subscription.status === 'canceled' ? { state, moves: [] } : withCreditFirst(state)
  const closed = closeUnpaid(drawn.state, {
    why: 'written_off',
    statusAfter: subscription.status,
    now,
    // If its subscription ends with it, the credit inside returns to the customer; else it stays inside (B4).
    end: (free) =>
      subscription.status === 'canceled'
        ? endUnpaid(free, 'keep', now)
        : { invoice: settledInvoice(free, 'write_off', { nextAttemptAt: null }), returned: noCredit },
  })
  const { invoice, customer } = closed
  return afterCredit(state, drawn, {
    turns: [...closed.turns, ...turned('subscription', state.subscription, subscription)],
    moves: closed.moves,
    // No attempt shows it, so the timeline does.
    events: statusEvents(emits)
      .map(tellingReturned(closed))
      .map((draft) => ({ ...draft, onTimeline: true })),
    about: { subscription, invoice, customer, plan: state.plan },
    result: invoice,
  })
}
