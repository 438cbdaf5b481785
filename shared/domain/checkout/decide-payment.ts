import { turned } from '../change.ts'
import { availableOn } from '../lagos-day.ts'
import { move } from '../ledger/posting.ts'
import { newMessage } from '../message/customer-message.ts'
import { revised } from '../revised.ts'
import type { Completion, CompletionOrder } from './completion.ts'
import { attemptEntry } from './session-entry.ts'
import type { ChargingSession, CheckoutSession } from './session.ts'

/** An amount is paid: the money is booked like any charge's, on the session itself, since there is no invoice. */
export function decideSessionPayment(session: ChargingSession, order: CompletionOrder): Completion {
  const { merchantId, id, amount, currency, attempt } = session
  const { now, receiptKey, ids } = order
  const { rail, brand, last4, gateway } = attempt.method
  const after = revised<CheckoutSession>(session, {
    status: 'completed',
    attempt: null,
    nextAction: null,
    customerEmail: attempt.email,
    receipt: {
      key: receiptKey,
      reference: attempt.reference,
      gateway,
      paidAt: now,
      paidWith: { rail, brand, last4 },
    },
  })
  const posted = {
    ...attemptEntry(session, null, { id: ids.transaction, now }),
    postings: move(currency, 'gateway_clearing', 'merchant_pending', amount).postings,
    availableOn: availableOn(now),
  }
  // A one-time payment has no event, so the session's identifier replaces the event's.
  const asked = { merchantId, eventId: id, template: 'payment_receipt' } as const
  const isReached = attempt.email !== null || session.customerId !== null
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
