import type { Change } from '../change/change.ts'
import { decideCharge } from '../charge/decide-charge.ts'
import type { KnownNews } from '../charge/news.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import { feeOfCharge } from '../money/fees.ts'
import { invoiceFacts } from '../invoice/decide-wait.ts'
import { awaitsApproval } from './awaits-approval.ts'
import {
  subjectsOf,
  type AnyOpenState,
  type AnySettled,
  type OpenState,
  type SettledCharge,
} from './billing-state.ts'
import { settleFailedCharge } from './settle-failed-charge.ts'
import { settleLoneFailed, settleSucceeded } from '../invoice/settle-lone.ts'
import { settledChange } from './settled-change.ts'
import { writtenOff } from './written-off.ts'

/** What booking an outcome needs besides it. */
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
export function decideOutcome(state: OpenState, news: KnownNews, order: BookingOrder): Change<SettledCharge>
export function decideOutcome(state: AnyOpenState, news: KnownNews, order: BookingOrder): Change<AnySettled>
export function decideOutcome(
  state: AnyOpenState,
  news: KnownNews,
  { now, receiptKey }: BookingOrder,
): Change<AnySettled> {
  const { charge } = state.invoice
  const step = decideCharge(charge, news, now, invoiceFacts(state))
  const decided =
    step.tells.kind === 'failed'
      ? failed(state, step.tells.failureCode, now)
      : settleSucceeded(state, { ...charge, receiptKey, fee: feeOf(state, news) }, now)
  const held = { ...decided, invoice: { ...decided.invoice, charge: step.charge } } as AnySettled
  const approvable = awaitsApproval(held, state, news, now)
  const ended = writtenOff(approvable.settled, now)
  const { settled } = ended
  const { turns, moves } = settledChange(state, settled)
  return {
    turns,
    moves: [...moves, ...ended.moves, ...approvable.moves],
    events: settled.events,
    about: subjectsOf({ ...settled, plan: state.plan }),
    result: settled,
  }
}

function feeOf({ invoice, settings }: AnyOpenState, news: KnownNews) {
  const { charge, amount, amountPaid } = invoice
  const charged = { ...charge, amount: amount - amountPaid }
  return feeOfCharge(settings, charged, news.kind === 'paid' ? (news.feeKobo ?? null) : null)
}

function failed(state: AnyOpenState, failureCode: FailureCode, now: string): AnySettled {
  const { charge } = state.invoice
  if (state.subscription === null) return settleLoneFailed(state, { intent: charge, failureCode })
  return settleFailedCharge(state, { intent: charge, failureCode, kind: charge.kind }, now)
}
