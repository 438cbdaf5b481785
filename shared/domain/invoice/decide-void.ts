import { turned, type Change, type Moment } from '../change/change.ts'
import { invalidTransition } from '../problem.ts'
import type { AnyState, BillingState, LoneState } from '../subscription/billing-state.ts'
import { terminalStatuses } from '../subscription/transitions.ts'
import { withoutInvoice } from '../subscription/void-invoice.ts'
import { closeUnpaid, requireNobodyCharges } from './close-unpaid.ts'
import { endUnpaid } from './end-unpaid.ts'
import type { AnyInvoice } from './invoice.ts'

/**
 * Voids an open invoice: no one owes it any more (D6.8). So does the kept debt of a subscription that has ended (F9).
 * @throws Problem 409 `invalid_transition`, `payment_in_progress`.
 */
export function decideVoid(state: AnyState, { now, wallMs }: Moment): Change<AnyInvoice> {
  if (state.subscription === null) return voidedAlone(state, { now, wallMs })
  const { invoice, subscription, plan } = state
  const isKeptDebt = invoice.status === 'uncollectible' && terminalStatuses.includes(subscription.status)
  // Beside a subscription that lives on, only a cancel may void an invoice that dunning has written off.
  if (invoice.status !== 'open' && !isKeptDebt) throw invalidTransition(invoice.status, 'void')
  requireNobodyCharges(invoice, wallMs)
  if (isKeptDebt) return forgiven(state, now)
  const { subscription: after, events } = withoutInvoice(subscription, invoice, now)
  const closed = closeUnpaid(state, {
    why: 'invoice_voided',
    statusAfter: after.status,
    now,
    end: (free) => endUnpaid(free, 'void', now),
  })
  const neverBegun = after.status === 'incomplete_expired'
  return {
    turns: [...closed.turns, ...turned('subscription', subscription, after)],
    moves: [...closed.moves, ...(neverBegun ? [{ kind: 'code_returned', subscription } as const] : [])],
    events,
    about: { subscription: after, customer: closed.customer, plan },
    result: closed.invoice,
  }
}

/** An invoice without a subscription: what its customer has paid of it becomes their credit (M1). */
function voidedAlone(state: LoneState, { now, wallMs }: Moment): Change<AnyInvoice> {
  const { invoice } = state
  if (invoice.status !== 'open') throw invalidTransition(invoice.status, 'void')
  requireNobodyCharges(invoice, wallMs)
  const closed = closeUnpaid(state, {
    why: 'invoice_voided',
    statusAfter: 'void',
    now,
    end: (free) => endUnpaid(free, 'void', now),
  })
  return { turns: closed.turns, moves: closed.moves, events: [], about: {}, result: closed.invoice }
}

/** The subscription has ended already: only the debt is removed, and the credit inside it returns. */
function forgiven(state: BillingState, now: string): Change<AnyInvoice> {
  const { subscription, plan } = state
  const statusAfter = subscription.status
  const closed = closeUnpaid(state, {
    why: 'invoice_voided',
    statusAfter,
    now,
    end: (free) => endUnpaid(free, 'void', now),
  })
  return {
    turns: closed.turns,
    moves: closed.moves,
    events: [],
    about: { subscription, customer: closed.customer, plan },
    result: closed.invoice,
  }
}
