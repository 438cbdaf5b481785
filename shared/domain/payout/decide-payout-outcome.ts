import { spendingChange, type SpendingChange } from '../ledger/spending-change.ts'
import type { SpendingMove } from '../ledger/spending-move.ts'
import { turned } from '../change/change.ts'
import { invalidTransition } from '../problem.ts'
import type { Instant } from '../time/time.ts'
import { emitsBetween } from '../change/transition-table.ts'
import {
  completedPayout,
  doubtedPayout,
  failedPayout,
  isGivenUp,
  isNeverSeen,
  postponedPayout,
  stillCompleted,
  type Payout,
  type PayoutFailureReason,
} from './payout.ts'
import type { TransferQueryOutcome } from './transfer-outcome.ts'
import { payoutTransitions } from './transitions.ts'

/**
 * Whether a transfer is made again, because the bank never saw it. Under the same reference it is still one transfer,
 * however late the first one arrives. After a day it is not made again.
 */
export function isMadeAgain(payout: Payout, answer: TransferQueryOutcome, now: Instant): boolean {
  return answer.kind === 'not_found' && payout.status === 'processing' && !isGivenUp(payout, now)
}

/** Books the bank's answer about a transfer. */
export function decidePayoutOutcome(
  payout: Payout,
  answer: TransferQueryOutcome,
  now: Instant,
): SpendingChange<Payout> {
  if (payout.status === 'completed') return decideReversal(payout, answer, now)
  switch (answer.kind) {
    case 'succeeded':
      return completed(payout, completedPayout(payout, now, answer))
    case 'failed':
      return decidePayoutFailure(payout, answer.failureReason)
    case 'reversed':
      return decidePayoutFailure(payout, 'reversed_by_bank')
    case 'pending':
      return decidePayoutWait(payout, postponedPayout(payout, now, answer))
    // A payout that is given up is credited back only when the bank has said twice, finally, that it never saw it
    // (B15).
    case 'not_found':
      if (!answer.final) return unheardOf(payout, now)
      if (isNeverSeen(payout, now)) return decidePayoutFailure(payout, 'gateway_error')
      return decidePayoutWait(payout, doubtedPayout(payout, now))
    // Our own balance at the gateway is short, or the gateway is down: it waits as with an unknown outcome, and is
    // made again (D9.17).
    case 'later':
    case 'unknown':
      return unheardOf(payout, now)
  }
}

/**
 * The operator settles a payout with an unknown outcome (B15).
 * @throws Problem 409 `invalid_transition` unless it is processing.
 */
export function decideSettledPayout(
  payout: Payout,
  outcome: 'completed' | 'failed',
  operatorsReason: string,
  now: Instant,
): SpendingChange<Payout> {
  if (payout.status !== 'processing') throw invalidTransition(payout.status, 'settle')
  if (outcome === 'failed') return decidePayoutFailure(payout, 'gateway_error', operatorsReason)
  const receipt = { gatewayReference: payout.gatewayReference ?? payout.id }
  return completed(payout, completedPayout(payout, now, receipt), operatorsReason)
}

/** Credits the money back, once: the same commit changes the status, which a second run can't (D9.8). */
export function decidePayoutFailure(
  before: Payout,
  why: PayoutFailureReason,
  operatorsReason?: string,
): SpendingChange<Payout> {
  const after = failedPayout(before, why)
  const { amount, currency } = after
  const from = before.status === 'completed' ? 'gateway_clearing' : 'payouts_in_transit'
  return ended(before, after, [
    { kind: 'available_credited', currency, amount },
    {
      kind: 'spending_journaled',
      type: 'payout_reversal',
      sourceType: 'payout',
      of: after,
      from,
      to: 'merchant_available',
      reason: operatorsReason,
    },
  ])
}

/** Postpones a payout: nothing moves, and no event is announced. */
export function decidePayoutWait(before: Payout, after: Payout): SpendingChange<Payout> {
  return spendingChange(after, turned('payout', before, after))
}

/** Only the bank's answer that it sent the money back undoes a completed payout; any other answer leaves it. */
function decideReversal(payout: Payout, answer: TransferQueryOutcome, now: Instant): SpendingChange<Payout> {
  return answer.kind === 'reversed'
    ? decidePayoutFailure(payout, 'reversed_by_bank')
    : decidePayoutWait(payout, stillCompleted(payout, now))
}

function unheardOf(payout: Payout, now: Instant): SpendingChange<Payout> {
  const nothing = { askAgainAt: null, gatewayReference: null }
  return decidePayoutWait(payout, postponedPayout(payout, now, nothing))
}

function completed(before: Payout, after: Payout, operatorsReason?: string): SpendingChange<Payout> {
  return ended(before, after, [
    {
      kind: 'spending_journaled',
      type: 'payout_settled',
      sourceType: 'payout',
      of: after,
      from: 'payouts_in_transit',
      to: 'gateway_clearing',
      reason: operatorsReason,
    },
  ])
}

function ended(before: Payout, after: Payout, moves: readonly SpendingMove[]): SpendingChange<Payout> {
  const emits = emitsBetween(payoutTransitions, before.status, after.status)
  const events = emits.map((type) => ({ type, extra: { payout: after } }))
  return spendingChange(after, turned('payout', before, after), moves, events)
}
