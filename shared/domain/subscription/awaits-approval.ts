import { letGo, targetOf } from '../charge/let-go.ts'
import type { KnownNews } from '../charge/news.ts'
import { addMs } from '../time/time.ts'
import { approvalLifetimeMs } from '../time/waits.ts'
import { statusOf, type AnyOpenState, type AnySettled } from './billing-state.ts'
import type { SettledChargeAndMoves } from './written-off.ts'

/**
 * A failure that the customer can reverse by approving the charge at their bank. The invoice shows where, the message
 * links there, and the charge is queried like one that was let go. Should it succeed, it pays what is open then,
 * and is refunded otherwise. A charge of another method meanwhile gets its own reference.
 */
export function awaitsApproval(
  settled: AnySettled,
  { invoice }: AnyOpenState,
  news: KnownNews,
  now: string,
): SettledChargeAndMoves {
  if (news.kind !== 'declined' || !news.approval) return { settled, moves: [] }
  const { url } = news.approval
  const { charge } = invoice
  const approval = { rail: charge.rail, url, since: now, until: addMs(now, approvalLifetimeMs) }
  const events = settled.events.map((event) =>
    event.message === 'card_update' && url !== null
      ? { ...event, message: 'approve_payment' as const }
      : event,
  )
  const release = { why: 'approval_awaited' as const, statusAfter: statusOf(settled), now }
  return {
    settled: { ...settled, invoice: { ...settled.invoice, approval }, events } as AnySettled,
    moves: [letGo(charge, targetOf(invoice), release)],
  }
}
