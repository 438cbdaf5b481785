import type { SpendingChange, SpendingMove } from '../ledger/spending-move.ts'
import { turned } from '../change.ts'
import { invalidTransition } from '../problem.ts'
import type { Instant } from '../time.ts'
import { emitsBetween } from '../transition-table.ts'
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
 * Whether a transfer is made again, by what the bank says of it: it never saw it. Made again under the same reference it is
 * still one transfer, however late the first arrives; a day later it is not made again.
 */
export function isMadeAgain(payout: Payout, answer: TransferQueryOutcome, now: Instant): boolean {
  return answer.kind === 'not_found' && payout.status === 'processing' && !isGivenUp(payout, now)
}

/** Books what the bank says of a transfer. */
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
    // What is given up is credited back only when the bank has said twice, for good, that it never saw it (B15).
    case 'not_found':
      if (!answer.final) return unheardOf(payout, now)
      if (isNeverSeen(payout, now)) return decidePayoutFailure(payout, 'gateway_error')
      return decidePayoutWait(payout, doubtedPayout(payout, now))
    // Our own balance there is short, or the gateway is down: it waits like one that nobody knows of, and is made again (D9.17).
    case 'later':
    case 'unknown':
      return unheardOf(payout, now)
  }
}

/**
 * The operator says what became of a payout that nobody knows of (B15).
 * @throws Problem 409 `invalid_transition` unless it is processing.
 */
export function decideSettledByHand(
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

/** Credits the money back, once: the same commit moves the status, which no second run can (D9.8). */
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

/** A payout that is looked at again later: nothing moves, and nobody is told. */
export function decidePayoutWait(before: Payout, after: Payout): SpendingChange<Payout> {
  return { turns: turned('payout', before, after), moves: [], events: [], about: {}, result: after }
}

/** Only the bank's word that it sent the money back undoes a completed payout; anything else leaves it. */
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
  return {
    turns: turned('payout', before, after),
    moves,
    events: emits.map((type) => ({ type, extra: { payout: after } })),
    about: {},
    result: after,
  }
}
