import { turned } from '../change.ts'
import { availableOn } from '../lagos-day.ts'
import { move } from '../ledger/posting.ts'
import { newMessage } from '../message/customer-message.ts'
import type { Completion, CompletionOrder } from './completion.ts'
import { completedBy } from './release.ts'
import { attemptEntry } from './session-entry.ts'
import type { ChargedSession } from './session.ts'

/** An amount is paid: the money is booked like any charge's, on the session itself, since there is no invoice. */
export function decideSessionPayment(session: ChargedSession, order: CompletionOrder): Completion {
  const { merchantId, id, amount, currency, charge } = session
  const { now, receiptKey, ids } = order
  const { rail, brand, last4, gateway } = charge.payer.method
  const changes = {
    customerEmail: charge.payer.email,
    receipt: {
      key: receiptKey,
      reference: charge.reference,
      gateway,
      paidAt: now,
      paidWith: { rail, brand, last4 },
    },
  }
  const after = completedBy(session, changes, now)
  const posted = {
    ...attemptEntry(session, charge, null, { id: ids.transaction, now }),
    postings: move(currency, 'gateway_clearing', 'merchant_pending', amount).postings,
    availableOn: availableOn(now),
  }
  // A one-time payment has no event, so the session's identifier replaces the event's.
  const asked = { merchantId, eventId: id, template: 'payment_receipt' } as const
  const isReached = charge.payer.email !== null || session.customerId !== null
  const receipt = isReached ? newMessage(asked, new Date(order.wallMs).toISOString()) : null
  return {
    turns: [
      ...turned('checkoutSession', session, after),
      ...turned('transaction', null, posted),
      ...(receipt ? turned('customerMessage', null, receipt) : []),
    ],
    moves: [{ kind: 'session_paid', session }],
    events: [],
    about: {},
    result: after,
    due: [],
  }
}
