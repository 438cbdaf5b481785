import type { LetGo } from '../charge/loose-charge.ts'
import type { KnownNews } from '../charge/news.ts'
import { addMs } from '../time.ts'
import { approvalLifetimeMs } from '../waits.ts'
import type { OpenState, SettledCharge } from './billing-state.ts'
import type { SettledChargeAndMoves } from './written-off.ts'

/**
 * A failure that the customer can reverse by approving the charge at their bank. The invoice shows where, the message
 * links there, and the charge is asked about like one that was let go. Should it succeed, it pays what is open then,
 * and is given back otherwise. A charge of another method meanwhile gets its own reference.
 */
export function awaitsApproval(
  settled: SettledCharge,
  { invoice, subscription }: OpenState,
  news: KnownNews,
  now: string,
): SettledChargeAndMoves {
  if (news.kind !== 'declined' || !news.approval) return { settled, moves: [] }
  const { url } = news.approval
  const { reference, rail, methodId, kind, number } = invoice.attempt
  const approval = { rail, url, since: now, until: addMs(now, approvalLifetimeMs) }
  const { id: invoiceId, merchantId, customerId, planId, amount, currency } = invoice
  const events = settled.events.map((event) =>
    event.message === 'card_update' && url !== null
      ? { ...event, message: 'approve_payment' as const }
      : event,
  )
  const charge: LetGo = {
    ...{ merchantId, reference, rail, methodId, kind, number, amount, currency, customerId, planId },
    ...{ since: now, why: 'approval_awaited', payment: null },
    ...{ invoiceId, sessionId: null, subscriptionId: subscription.id },
  }
  return {
    settled: { ...settled, invoice: { ...settled.invoice, approval }, events },
    moves: [{ kind: 'charge_let_go', charge, statusAfter: settled.subscription.status }],
  }
}
