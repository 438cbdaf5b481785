import type { Change } from '../change.ts'
import { failedWith, mayStillCome, type FailedNews, type KnownNews } from '../charge/news.ts'
import { withUnseen } from '../invoice/intent.ts'
import { awaitsApproval } from './awaits-approval.ts'
import type { OpenState, SettledCharge } from './billing-state.ts'
import { settleFailedCharge } from './settle-failed-charge.ts'
import { settleSucceededCharge } from './settle-succeeded-charge.ts'
import { settledChange } from './settled-change.ts'
import { writtenOff } from './written-off.ts'

/** What booking an outcome needs beside it. */
export interface BookingOrder {
  readonly now: string
  /** The key that will open the receipt of a paid invoice. */
  readonly receiptKey: string
}

/**
 * Books the outcome of a charge: its invoice is paid (D6.4), or dunning decides what follows (D7.11), which may write
 * the invoice off, or leave the charge for its customer to approve.
 * @throws Problem 409 `invalid_transition` when the subscription has ended meanwhile.
 */
export function decideOutcome(
  state: OpenState,
  news: KnownNews,
  { now, receiptKey }: BookingOrder,
): Change<SettledCharge> {
  const { attempt } = state.invoice
  const decided =
    news.kind === 'paid'
      ? settleSucceededCharge(state, { ...attempt, receiptKey }, now)
      : failed(state, news, now)
  const approvable = awaitsApproval(decided, state, news, now)
  const ended = writtenOff(approvable.settled, now)
  const { settled } = ended
  const { subscription, invoice, customer, events } = settled
  const { turns, moves } = settledChange(state, settled)
  return {
    turns,
    moves: [...moves, ...ended.moves, ...approvable.moves],
    events,
    about: { subscription, invoice, customer, plan: state.plan },
    result: settled,
  }
}

function failed(state: OpenState, news: FailedNews, now: string): SettledCharge {
  const { attempt } = state.invoice
  const failure = settleFailedCharge(
    state,
    { intent: attempt, failureCode: failedWith(news), kind: attempt.kind },
    now,
  )
  return mayStillCome(news) && !(news.kind === 'declined' && news.approval)
    ? { ...failure, invoice: withUnseen(failure.invoice, attempt) }
    : failure
}
